import { readFileSync } from 'node:fs';
import { markup, Markup, type MarkupPart } from '../content/markup.ts';
import { missedCount, type RunReportContent } from '../content/report-content.ts';
import { numberText, runDurationText, simulatedSpanText, simulatedTimeText } from '../content/texts.ts';
import { totalsList } from './totals-list.ts';
import { seedText } from '../content/run-seed.ts';
import { slowest } from '../content/run-totals.ts';
import type { RunRecord, RunStep } from '../../record/run-record.ts';
import { replayCommand } from '../content/replay-command.ts';
import {
  countReached,
  type ChartCoverage,
  type CoverageCount,
  type Reach,
} from '../../inventory/coverage.ts';
import type { ChartTransition } from '../../inventory/chart.ts';
import { reachText } from '../drawing/chart-diagram.ts';
import { chartPicture } from '../drawing/chart-picture.ts';

const WORD_BREAK = markup`<wbr>`;

const MISSED = markup` class="missed"`;

/** The table is next to drawings of up to this width, and below wider ones. */
const BESIDE_TABLE = 900;

/** A page with more failing runs, or longer ones, helps nobody; the JUnit file has all of them. */
const MAX_RUNS = 10;

const MAX_STEPS = 300;

const OPEN = markup` open`;

const COUNT = 10;

/** Returns the report as one HTML page that needs nothing else. */
export function reportPage(content: RunReportContent): string {
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

function verdict({ totals, states, transitions }: RunReportContent): string {
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

/** Returns the runs that took longest. */
function slowestTable({ runs }: RunReportContent): Markup {
  const rows = slowest(runs, COUNT);
  const [longest] = rows;
  if (!longest) return markup``;
  return markup`<section id="slowest">
<h2>Slowest runs</h2>
<div class="scroll card" role="region" aria-label="Slowest runs" tabindex="0"><table>
<thead><tr><th scope="col">Run</th><th scope="col" class="number">Took</th><td class="bar wide"></td><th scope="col" class="number">Steps</th><th scope="col" class="number">Simulated</th></tr></thead>
<tbody>${rows.map(
    (run) => markup`<tr>
<th scope="row">${run.scenario}${seedText(run) && markup` <span class="seed">${seedText(run)}</span>`}</th>
<td class="number">${runDurationText(run.milliseconds)}</td>
<td class="bar wide"><div class="meter" style="width: ${Math.max(1, Math.round((run.milliseconds / longest.milliseconds) * 100))}%"></div></td>
<td class="number">${numberText(run.stepCount)}</td>
<td class="number">${simulatedSpanText(run.simulatedMs)}</td>
</tr>
`,
  )}</tbody>
</table></div>
</section>`;
}

/** Returns the failing runs with what happened in them; nothing if none failed. */
function failureSection({ runs }: RunReportContent): Markup {
  const failing = runs.filter(({ failure }) => failure !== undefined);
  if (failing.length === 0) return markup``;
  const left = failing.length - MAX_RUNS;
  return markup`<section id="failures">
<h2>Failing runs</h2>
${failing.slice(0, MAX_RUNS).map((run, at) => failingRun(run, at === 0))}
${left > 0 && markup`<p class="note">${numberText(left)} more failing runs are in junit.xml.</p>`}
</section>`;
}

function failingRun(run: RunRecord, isOpen: boolean): Markup {
  const { scenario, failure = '', steps } = run;
  const shown = steps.slice(-MAX_STEPS);
  const left = steps.length - shown.length;
  return markup`<details class="card failure"${isOpen && OPEN}>
<summary><h3>${scenario}</h3>${seedText(run) && markup`<span class="seed">${seedText(run)}</span>`}</summary>
<p class="what">${failure}</p>
<p>Repeat it:</p>
<pre tabindex="0"><code>${replayCommand(run)}</code></pre>
${left > 0 && markup`<p class="note">The first ${numberText(left)} steps are in junit.xml.</p>`}
<div class="scroll" role="region" aria-label="Steps of the failing run" tabindex="0"><table class="steps">
<thead><tr><th scope="col" class="number">Step</th><th scope="col" class="number">Time</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Outcome</th></tr></thead>
<tbody>${shown.map((step, at) => stepRow(step, left + at + 1))}</tbody>
</table></div>
</details>`;
}

function stepRow({ at, who, what, outcome }: RunStep, place: number): Markup {
  return markup`<tr><td class="number">${numberText(place)}</td><td class="number">${simulatedTimeText(at)}</td><td>${who}</td><td><code>${what}</code></td><td>${outcome}</td></tr>
`;
}

/** Returns a chart: drawn, and as a table of its transitions. */
function chartSection(coverage: ChartCoverage): Markup {
  const { chart, states, transitions } = coverage;
  const [inStates, inTransitions] = [countReached(states), countReached(transitions)];
  const picture = chartPicture(coverage);
  const missed = missedCount(inStates, inTransitions);
  const explained = inStates.explained + inTransitions.explained;
  const nameOf = new Map(chart.states.map(({ id, name }) => [id, name]));
  return markup`<details class="card chart" open>
<summary><h3 id="${anchorOf(chart)}">${chart.id}</h3><span class="${missed === 0 ? 'complete' : 'incomplete'}">${countText(inStates, 'states')}, ${countText(inTransitions, 'transitions')}${explained > 0 && `, ${explained} explained`}${missed > 0 && `, ${missed} missing`}</span></summary>
<p class="sentence">${withCode(chart.sentence)} <code class="path">${chart.path}</code></p>
<div class="drawn${picture.width > BESIDE_TABLE && ' alone'}">
<div class="scroll picture" role="region" aria-label="Drawing of ${chart.id}" tabindex="0">${picture.svg}</div>
<div class="scroll" role="region" aria-label="Transitions of ${chart.id}" tabindex="0"><table class="transitions">
<thead><tr><th scope="col">State</th><th scope="col">Event</th><th scope="col">Next</th><th scope="col" class="number">Taken</th></tr></thead>
<tbody>${transitions.map((reach) => transitionRow(reach, nameOf))}</tbody>
</table></div>
</div>
${reasons([...states, ...transitions])}
</details>
`;
}

function transitionRow(reach: Reach<ChartTransition>, nameOf: ReadonlyMap<string, string>): Markup {
  const { source, event, guard, target } = reach.part;
  const classes = reach.times > 0 ? '' : reach.reason === undefined ? 'missed' : 'explained';
  return markup`<tr class="${classes}"><td>${breakable((source && nameOf.get(source)) ?? 'any')}</td><td>${breakable(event)}${guard && markup` <span class="guard">if ${breakable(guard)}</span>`}</td><td>${breakable((target && nameOf.get(target)) ?? '–')}</td><td class="number">${reachText(reach)}</td></tr>
`;
}

function countText({ reached, total }: CoverageCount, what: string): string {
  return total === 0 ? `no ${what}` : `${reached} of ${total} ${what}`;
}

/** Returns a text whose parts between backticks are code. */
function withCode(text: string): MarkupPart {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : markup`<code>${part}</code>`));
}

function reasons(parts: readonly Reach[]): Markup {
  const explained = parts.filter(({ times, reason }) => times === 0 && reason !== undefined);
  if (explained.length === 0) return markup``;
  return markup`<dl class="reasons">${explained.map(
    ({ part, reason }) => markup`<dt>${nameOfPart(part)}</dt><dd>${reason}</dd>`,
  )}</dl>`;
}

function nameOfPart(part: Reach['part']): string {
  if ('name' in part) return part.name;
  const { source = 'any state', event, guard } = part;
  return `${source}: ${event}${guard ? ` if ${guard}` : ''}`;
}

/** Returns what is wrong with the coverage and what was reached of each chart, those with the most missing parts first. */
function coverageTable({ coverage, states, transitions, problems }: RunReportContent): Markup {
  const rows = coverage
    .map(({ chart, states: own, transitions: ownTransitions }) => ({
      id: chart.id,
      states: countReached(own),
      transitions: countReached(ownTransitions),
    }))
    .toSorted((left, right) => missedIn(right) - missedIn(left));
  return markup`<section id="coverage">
<h2>Coverage of the state charts</h2>
${problems.length > 0 && markup`<ul class="problems">${problems.map((problem) => markup`<li>${breakable(problem)}</li>`)}</ul>`}
<div class="scroll card" role="region" aria-label="Coverage of the state charts" tabindex="0"><table class="coverage">
<thead><tr><th scope="col">Chart</th><th scope="col" class="number">States</th><td class="bar wide"></td><th scope="col" class="number">Transitions</th><td class="bar wide"></td><th scope="col" class="number wide">Explained</th><th scope="col" class="number">Missing</th></tr></thead>
<tbody>${rows.map((row) => coverageRow(markup`<a href="#${anchorOf(row)}">${breakable(row.id)}</a>`, row))}</tbody>
<tfoot>${coverageRow(markup`All charts`, { states, transitions })}</tfoot>
</table></div>
</section>`;
}

/** Returns the id of the element that shows a chart. */
function anchorOf({ id }: Pick<ChartCoverage['chart'], 'id'>): string {
  return `chart-${id}`;
}

interface Row {
  readonly states: CoverageCount;
  readonly transitions: CoverageCount;
}

function coverageRow(title: Markup, row: Row): Markup {
  const { states, transitions } = row;
  const [missed, explained] = [missedIn(row), states.explained + transitions.explained];
  return markup`<tr${missed > 0 && MISSED}><th scope="row">${title}</th>
<td class="number">${ratio(states)}</td><td class="bar wide">${bar(states)}</td>
<td class="number">${ratio(transitions)}</td><td class="bar wide">${bar(transitions)}</td>
<td class="number wide">${explained > 0 ? numberText(explained) : '–'}</td>
<td class="number missing">${missed > 0 ? numberText(missed) : '–'}</td></tr>
`;
}

function missedIn({ states, transitions }: Row): number {
  return missedCount(states, transitions);
}

function ratio({ reached, total }: CoverageCount): string {
  return `${numberText(reached)} / ${numberText(total)}`;
}

function bar({ reached, explained, total }: CoverageCount): Markup {
  const share = (count: number) => Math.round((count / Math.max(1, total)) * 1000) / 10;
  return markup`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rest" width="100" height="8"/><rect class="explained" width="${share(reached + explained)}" height="8"/><rect class="reached" width="${share(reached)}" height="8"/></svg>`;
}

/** Returns a name that can be broken before its capitals and behind its underscores. */
function breakable(name: string): MarkupPart {
  return name
    .split(/(?<=[_.])|(?<=[a-z])(?=[A-Z])/)
    .flatMap((part, at) => (at === 0 ? [part] : [WORD_BREAK, part]));
}
