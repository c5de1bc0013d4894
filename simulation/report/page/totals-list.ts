import { markup, type Markup } from '../content/markup.ts';
import type { RunReportContent } from '../content/report-content.ts';
import { runDurationText, numberText, runPercentText, simulatedSpanText } from '../content/texts.ts';
import type { CoverageCount } from '../../inventory/coverage.ts';

/** Returns the figures at the top of the report. */
export function totalsList({ totals, states, transitions }: RunReportContent): Markup {
  const { runs, scenarios, seeds, failed, steps, simulatedMs, milliseconds, seedsPerMinute } = totals;
  const rates =
    seedsPerMinute === undefined
      ? []
      : [total('Seeds a minute', numberText(seedsPerMinute), 'by one thread')];
  return markup`<dl class="totals">
${total('Runs', numberText(runs), `${numberText(scenarios)} scenarios, ${numberText(seeds)} seeds`)}
${total('Failed', numberText(failed), failed > 0 ? 'see below' : '')}
${rates}
${total('Steps', numberText(steps), `in ${runDurationText(milliseconds)}`)}
${total('Simulated time', simulatedSpanText(simulatedMs), '')}
${covered('States', states)}
${covered('Transitions', transitions)}
</dl>`;
}

function covered(name: string, count: CoverageCount): Markup {
  const { reached, explained, total: all } = count;
  const more = explained > 0 ? `, ${numberText(explained)} explained` : '';
  return total(name, runPercentText(count), `${numberText(reached)} of ${numberText(all)}${more}`);
}

function total(name: string, value: string, note: string): Markup {
  return markup`<div><dt>${name}</dt><dd>${value}${note && markup`<small>${note}</small>`}</dd></div>`;
}
