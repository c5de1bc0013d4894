import {
  countReached,
  type ChartCoverage,
  type CoverageCount,
  type Reach,
} from '../../inventory/coverage.ts';
import type { ChartTransition } from '../../inventory/chart.ts';
import { reachText } from '../drawing/chart-diagram.ts';
import { chartPicture } from '../drawing/chart-picture.ts';
import { markup, type Markup, type MarkupPart } from '../content/markup.ts';
import { missedCount } from '../content/report-content.ts';
import { breakable } from './breakable.ts';
import { anchorOf } from './coverage-table.ts';

/** Returns a chart: drawn, and as a table of its transitions. */
export function chartSection(coverage: ChartCoverage): Markup {
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

/** The table is next to drawings of up to this width, and below wider ones. */
const BESIDE_TABLE = 900;

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
