import { readFileSync } from 'node:fs';
import { markup, Markup } from '../content/markup.ts';
import { missedCount, type ReportContent } from '../content/report-content.ts';
import { numberText } from '../content/texts.ts';
import { chartSection } from './chart-section.ts';
import { coverageTable } from './coverage-table.ts';
import { failureSection } from './failure-section.ts';
import { slowestTable } from './slowest-table.ts';
import { totalsList } from './totals-list.ts';

/** Returns the report as one HTML page that needs nothing else. */
export function reportPage(content: ReportContent): string {
  const { totals, problems, writtenAt } = content;
  const hasFailed = totals.failed > 0 || problems.length > 0;
  const time = writtenAt.toISOString();
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasFailed ? '✗' : '✓'} Farol simulation</title>
<style>${STYLE}</style>
</head>
<body>
<header class="${hasFailed ? 'failed' : 'passed'}">
<p class="product">Farol simulation</p>
<h1><span class="mark" aria-hidden="true">${hasFailed ? '✗' : '✓'}</span> ${verdict(content)}</h1>
<p class="written">Written <time datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time></p>
${totalsList(content)}
</header>
<main>
${failureSection(content)}
${slowestTable(content)}
${coverageTable(content)}
<section id="charts">
<h2>State charts</h2>
${LEGEND}
${content.coverage.map(chartSection)}
</section>
</main>
${CENTERED}
</body>
</html>
`.text;
}

const STYLE = new Markup(readFileSync(new URL('./report.css', import.meta.url), 'utf8'));

const LEGEND = markup`<ul class="legend">
<li><svg width="44" height="18" aria-hidden="true"><g class="arrow reached"><path d="M1,9L36,9"/><polygon points="43,9 35,5 35,13"/></g></svg>reached, with how often</li>
<li><svg width="44" height="18" aria-hidden="true"><g class="arrow partly"><path d="M1,9L36,9"/><polygon points="43,9 35,5 35,13"/></g></svg>only some of its events</li>
<li><svg width="44" height="18" aria-hidden="true"><g class="arrow explained"><path d="M1,9L36,9"/><polygon points="43,9 35,5 35,13"/></g></svg>never, for a reason given</li>
<li><svg width="44" height="18" aria-hidden="true"><g class="arrow missed"><path d="M1,9L36,9"/><polygon points="43,9 35,5 35,13"/></g></svg>never</li>
</ul>`;

/** Drawings that are wider than the page show their middle first, where they begin. */
const CENTERED = new Markup(`<script>
for (const picture of document.querySelectorAll('.picture'))
  picture.scrollLeft = (picture.scrollWidth - picture.clientWidth) / 2;
</script>`);

function verdict({ totals, states, transitions }: ReportContent): string {
  const { runs, failed } = totals;
  const missed = missedCount(states, transitions);
  const held =
    failed > 0
      ? `${numberText(failed)} of ${numberText(runs)} runs failed`
      : `${runs === 1 ? 'The run' : `All ${numberText(runs)} runs`} held`;
  const covered =
    missed === 0
      ? 'every state and transition was reached or is explained'
      : missed === 1
        ? 'one state or transition was not reached'
        : `${numberText(missed)} states and transitions were not reached`;
  return `${held}; ${covered}.`;
}
