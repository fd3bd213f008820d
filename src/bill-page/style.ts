/** Without `<`, `&` and quotes, which would be escaped in the page and differ from their hash. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--muted:#57606a;--line:#8c959f;--soft:#d8dee4;--paper:#ffffff;--back:#f6f8fa;--accent:#0b57d0;--on-accent:#ffffff;--bad:#a40e26;--good:#116329}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--muted:#a3adb8;--line:#6e7681;--soft:#30363d;--paper:#161b22;--back:#0d1117;--accent:#8ab4f8;--on-accent:#0d1117;--bad:#ff9a93;--good:#7ee2a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:40rem;margin:0 auto;padding:1rem}
header,section,footer{margin-bottom:1rem}
section,.notice{background:var(--paper);border:1px solid var(--soft);border-radius:.5rem;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0}
h2{font-size:1.125rem;line-height:1.25;margin:0 0 .5rem}
p{margin:.25rem 0}
ul{list-style:none;margin:0;padding:0}
li+li{border-top:1px solid var(--soft);margin-top:.75rem;padding-top:.75rem}
a{color:var(--accent);display:inline-block;padding-block:.25rem}
.muted,.hint{color:var(--muted)}
.hint{font-size:.875rem}
.due{font-size:1.75rem;font-weight:600;line-height:1.25}
.pair{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
.strong{font-weight:600}
.bad{color:var(--bad);font-weight:600}
.good{color:var(--good);font-weight:600}
.text{white-space:pre-line}
.field{margin-top:1rem}
label{display:block;font-weight:600}
input,select,textarea{width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.375rem}
textarea{min-height:5rem}
[aria-invalid=true]{border:2px solid var(--bad)}
button{min-height:2.75rem;margin-top:1rem;padding:.5rem 1.5rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:.375rem;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.notice{margin-bottom:1rem}
.notice.bad{border-color:var(--bad);font-weight:400}
.notice.good{border-color:var(--good);font-weight:400}
@media print{section,.notice{border:0;padding:0}form{display:none}}
`.trim();
