import { countReached, type ChartCoverage, type CoverageCount } from '../../inventory/coverage.ts';
import { breakable } from './breakable.ts';
import { markup, type Markup } from '../content/markup.ts';
import { missedCount, type ReportContent } from '../content/report-content.ts';
import { numberText } from '../content/texts.ts';

/** Returns what is wrong with the coverage and what was reached of each chart, those with the most missing parts first. */
export function coverageTable({ coverage, states, transitions, problems }: ReportContent): Markup {
  const rows = coverage
    .map(({ chart, states: own, transitions: ownTransitions }) => ({
      id: chart.id,
      states: countReached(own),
      transitions: countReached(ownTransitions),
    }))
    .toSorted((one, other) => missedIn(other) - missedIn(one));
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
export function anchorOf({ id }: Pick<ChartCoverage['chart'], 'id'>): string {
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

const MISSED = markup` class="missed"`;

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
