import { markup, type Markup } from '../content/markup.ts';
import type { ReportContent } from '../content/report-content.ts';
import { seedText } from '../content/run-seed.ts';
import { slowest } from '../content/run-totals.ts';
import { durationText, numberText, simulatedSpanText } from '../content/texts.ts';

const COUNT = 10;

/** Returns the runs that took longest. */
export function slowestTable({ runs }: ReportContent): Markup {
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
<td class="number">${durationText(run.milliseconds)}</td>
<td class="bar wide"><div class="meter" style="width: ${Math.max(1, Math.round((run.milliseconds / longest.milliseconds) * 100))}%"></div></td>
<td class="number">${numberText(run.stepCount)}</td>
<td class="number">${simulatedSpanText(run.simulatedMs)}</td>
</tr>
`,
  )}</tbody>
</table></div>
</section>`;
}
