"""That a client is asked for what it claims, and for nothing else."""

import pathlib
import unittest

from cases.case import FULL
from features import Features
from run import runs

FOLDER = pathlib.Path(__file__).parents[1]


class FeaturesTests(unittest.TestCase):
    def chosen(self, file, **more):
        features = Features(FOLDER / file, **more)
        return [run for run in runs() if features.include(run)]

    def test_nio(self):
        self.assertEqual(len(self.chosen("features.yaml")), len(list(runs())))

    def test_urlsession(self):
        chosen = self.chosen("features-urlsession.yaml")
        self.assertEqual({run.protocol for run in chosen}, {"connect", "grpc_web"})
        self.assertEqual({run.compression for run in chosen}, {"identity", "gzip"})
        self.assertEqual({(run.server.version, run.server.tls) for run in chosen},
                         {(1, ""), (1, "server"), (1, "other"), (2, "server"), (2, "other")})
        self.assertFalse(any(run.case.kind == FULL for run in chosen))
        more = self.chosen("features-urlsession.yaml", compressions=["br"])
        self.assertEqual({run.compression for run in more}, {"identity", "gzip", "br"})


if __name__ == "__main__":
    unittest.main()
