"""Rin's score service: one score that rises by a point with each event of the stream."""

from google.protobuf.timestamp_pb2 import Timestamp
from rin.score.v1 import score_pb2 as scores
from rin.score.v1.score_connect import ScoreService


def score_of(total):
    """Returns a score whose components, in two levels, add up to the total."""
    return scores.Score(
        subject_id="prn_0123456789abcdef",
        total=total,
        band=scores.SCORE_BAND_CLOSE,
        computed_at=Timestamp(seconds=1_725_000_000 + int(total), nanos=250_000_000),
        formula_version=3,
        components=[
            scores.ScoreComponent(
                key="reciprocity",
                value=total,
                weight=0.75,
                observation_count=118,
                components=[
                    scores.ScoreComponent(key="reciprocity.calls", value=total, weight=0.5),
                    scores.ScoreComponent(key="reciprocity.messages", value=total, weight=0.5),
                ],
            ),
            scores.ScoreComponent(key="constancy", value=total, weight=0.25, observation_count=31),
        ],
    )


class PeerScoreService(ScoreService):
    async def get_score(self, request, context):
        return scores.GetScoreResponse(score=score_of(600))

    async def watch_score(self, request, context):
        first = request.after_sequence
        for sequence in range(first + 1, first + 1 + int(context.request_headers.get("x-test-events", "3"))):
            score = score_of(599 + sequence)
            if sequence == 1:
                yield scores.WatchScoreResponse(sequence=sequence, snapshot=score)
            else:
                change = scores.ScoreChange(score=score, difference=1, causes=["reciprocity.calls"])
                yield scores.WatchScoreResponse(sequence=sequence, change=change)
