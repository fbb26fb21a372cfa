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
          margin: 0 auto; padding: 1rem; max-width: 110rem;
          background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
        }
        h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
        h2 { margin: 2rem 0 .75rem; font-size: 1.1rem; overflow-wrap: anywhere; }
        h1::first-letter { text-transform: uppercase; }
        p { margin: 0; }
        header p { margin-top: .25rem; color: var(--quiet); overflow-wrap: anywhere; }
        code, pre, figcaption, h2 { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
        a { color: var(--info); }
        nav ul { margin: 1rem 0 0; padding: 0; list-style: none; }
        nav li { padding: .2rem 0; overflow-wrap: anywhere; }
        .count { color: var(--quiet); }
        article {
          display: grid; grid-template-columns: minmax(0, 1fr); margin: 0 0 1rem; overflow: hidden;
          border: 1px solid var(--edge); border-left: .3rem solid var(--tint); border-radius: .5rem;
        }
        .error { --tint: var(--error); }
        .warning { --tint: var(--warning); }
        .info { --tint: var(--info); }
        .finding { padding: .75rem 1rem; overflow-wrap: anywhere; }
        .finding p + p { margin-top: .4rem; }
        .rule { font-size: .85rem; }
        .evidence { margin: .5rem 0 0; padding-left: 1.1rem; font-size: .85rem; }
        .evidence li + li { margin-top: .25rem; }
        .severity { color: var(--tint); font-weight: 700; text-transform: uppercase; }
        .remedy, .direction, .none, .how { color: var(--quiet); }
        .none { padding: .25rem .75rem .5rem; font-style: italic; }
        figure { margin: 0; padding: .5rem 0; background: var(--card); }
        figcaption { padding: 0 .75rem .25rem; color: var(--quiet); font-size: .75rem; overflow-wrap: anywhere; }
        pre { margin: 0; overflow-x: auto; font-size: .8rem; line-height: 1.6; tab-size: 4; }
        pre code { display: inline-block; min-width: 100%; }
        .line { display: block; padding-right: .75rem; }
        .old .meant { background: var(--old); }
        .new .meant { background: var(--new); }
        .number {
          display: inline-block; width: 4ch; margin-right: 1.5ch; color: var(--quiet); text-align: right;
          -webkit-user-select: none; user-select: none;
        }
        details { margin-top: 2rem; }
        summary { cursor: pointer; font-weight: 600; }
        details li { margin: .4rem 0; overflow-wrap: anywhere; }
        .how { display: block; font-size: .85rem; }
        @media (min-width: 60rem) {
          body { padding: 2rem; }
          article { grid-template-columns: minmax(0, 1fr) minmax(14rem, .7fr) minmax(0, 1fr); }
        }
        @media print { article { break-inside: avoid; } }
        """
}
