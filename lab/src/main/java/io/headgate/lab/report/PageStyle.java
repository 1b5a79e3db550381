package io.headgate.lab.report;

/** How a page looks; the colours are those of the pictures. */
final class PageStyle {

    static final String CSS = """
            body{margin:0;background:var(--hg-paper);color:var(--hg-ink);
              font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
            main{max-width:932px;margin:0 auto;padding:24px 16px 64px}
            h1{font-size:1.9rem;line-height:1.2;margin:.5em 0 .4em}
            h2{font-size:1.4rem;margin:2.2em 0 .4em;padding-top:.5em;border-top:1px solid var(--hg-grid)}
            h3{font-size:1.1rem;margin:1.6em 0 .3em}
            p{max-width:75ch;margin:.4em 0 .8em}
            a{color:var(--hg-blue)}
            nav ul{margin:.2em 0;padding-left:1.2em}
            nav>ul{columns:2;column-gap:32px}
            nav li{break-inside:avoid}
            figure{margin:1em 0 1.6em}
            figure svg{display:block;max-width:100%;height:auto;border:1px solid var(--hg-grid);border-radius:6px}
            figcaption{font-size:.88rem;color:var(--hg-muted);margin-top:.4em;max-width:85ch}
            pre{overflow-x:auto;padding:12px;border:1px solid var(--hg-grid);border-radius:6px;font-size:.85rem}
            .wide{overflow-x:auto}
            table{border-collapse:collapse;font-size:.88rem;margin:.8em 0 1.4em;font-variant-numeric:tabular-nums}
            caption{text-align:left;color:var(--hg-muted);padding-bottom:.5em}
            th,td{padding:.28em .8em .28em 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--hg-grid)}
            thead th{vertical-align:bottom;border-bottom:2px solid var(--hg-shade)}
            tbody th{font-weight:600;white-space:nowrap}
            .number{text-align:right;white-space:nowrap}
            .good,.caution,.bad{white-space:nowrap}
            .good::before,.caution::before,.bad::before{content:"";display:inline-block;width:.6em;height:.6em;
              margin-right:.45em;background:var(--hg-green);border-radius:50%}
            .caution::before{background:var(--hg-orange);border-radius:0;transform:rotate(45deg)}
            .bad::before{background:var(--hg-vermillion);border-radius:0}
            .bad{color:var(--hg-vermillion);font-weight:600}
            @media print{
              @page{margin:14mm}
              *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
              body{font-size:10.5pt}
              main{max-width:none;padding:0}
              h2{break-before:page;border-top:0;margin-top:0}
              main>h2:first-of-type{break-before:auto}
              h1{font-size:20pt}
              .wide{overflow:visible}
              figcaption{font-size:8.5pt;max-width:none}
              p{max-width:none}
              h2,h3,caption{break-after:avoid}
              figure,tr{break-inside:avoid}
              figure svg{width:100%;border:0}
              table{font-size:8pt}
              th,td{padding:.2em .7em .2em 0}
              a{color:inherit;text-decoration:none}
            }
            """;

    private PageStyle() {}
}
