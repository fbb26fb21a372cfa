/// The look of the page: by day and by night, on a desk and on a phone, and on paper.
enum HTMLStyle {
    static let text = """
        :root {
          color-scheme: light dark;
          --paper: #ffffff; --card: #f6f7f9; --ink: #1c2128; --quiet: #57606a; --edge: #d5dae0;
          --error: #b42318; --warning: #8a5a00; --info: #0b5cad; --old: #fdecea; --new: #e8f5ec;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #12161c; --card: #1a2028; --ink: #e3e8ee; --quiet: #9aa5b1; --edge: #323b46;
            --error: #ff8a80; --warning: #f0b95a; --info: #79b8ff; --old: #3d2022; --new: #1b3524;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1rem; max-width: 90rem;
          background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
        }
        h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
        h2 { margin: 2rem 0 .75rem; font-size: 1rem; overflow-wrap: anywhere; }
        h1::first-letter { text-transform: uppercase; }
        p { margin: 0; }
        header p { margin-top: .25rem; color: var(--quiet); overflow-wrap: anywhere; }
        code, pre, figcaption, h2 { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
        .filter { display: grid; gap: .5rem 2rem; margin-top: 1rem; }
        fieldset { display: flex; flex-wrap: wrap; gap: .25rem .5rem; margin: 0; padding: 0; border: 0; }
        legend { float: left; width: 5rem; padding: .2rem 0; color: var(--quiet); }
        label {
          padding: .2rem .6rem; border: 1px solid var(--edge); border-radius: 1rem; cursor: pointer;
          overflow-wrap: anywhere;
        }
        label:has(input:not(:checked)) { opacity: .55; }
        label:has(:focus-visible) { outline: 2px solid var(--info); outline-offset: 1px; }
        input { accent-color: var(--tint, var(--info)); }
        .count { color: var(--quiet); }
        .error { --tint: var(--error); }
        .warning { --tint: var(--warning); }
        .info { --tint: var(--info); }
        article {
          margin: 0 0 1rem; overflow: hidden;
          border: 1px solid var(--edge); border-left: .3rem solid var(--tint); border-radius: .5rem;
        }
        .finding { padding: .75rem 1rem; overflow-wrap: anywhere; }
        .finding > * + * { margin-top: .4rem; }
        .message { font-weight: 600; }
        .rule, .evidence { font-size: .85rem; }
        .evidence { margin-bottom: 0; padding-left: 1.1rem; }
        .severity { color: var(--tint); font-weight: 700; text-transform: uppercase; }
        .remedy, .direction, .none, .how { color: var(--quiet); }
        .versions { display: grid; grid-template-columns: minmax(0, 1fr); background: var(--card); }
        .versions > * { margin: 0; padding: .5rem 0; border-top: 1px solid var(--edge); }
        .versions > .none { padding: .4rem 1rem; font-size: .8rem; font-style: italic; }
        figcaption { padding: 0 1rem .25rem; color: var(--quiet); font-size: .75rem; overflow-wrap: anywhere; }
        pre { margin: 0; font-size: .8rem; line-height: 1.6; tab-size: 4; }
        .line { display: flex; padding-right: .75rem; }
        .text { flex: 1; min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
        .old .meant { background: var(--old); }
        .new .meant { background: var(--new); }
        .number {
          flex: none; width: 5ch; margin-right: 1.5ch; color: var(--quiet); text-align: right;
          -webkit-user-select: none; user-select: none;
        }
        details { margin-top: 2rem; }
        summary { cursor: pointer; font-weight: 600; }
        details li { margin: .4rem 0; overflow-wrap: anywhere; }
        .how { display: block; font-size: .85rem; }
        @media (min-width: 60rem) {
          body { padding: 2rem; }
          .versions:not(.one) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
          .versions:not(.one) > * + * { border-left: 1px solid var(--edge); }
        }
        @media print {
          body { max-width: none; padding: 0; font-size: .8rem; }
          .filter { display: none; }
          article { break-inside: avoid; }
          .line, label { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }
        """
}
