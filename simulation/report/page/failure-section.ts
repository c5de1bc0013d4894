import type { RunRecord, RunStep } from '../../record/run-record.ts';
import { markup, type Markup } from '../content/markup.ts';
import { replayCommand } from '../content/replay-command.ts';
import { seedText } from '../content/run-seed.ts';
import type { ReportContent } from '../content/report-content.ts';
import { numberText, simulatedTimeText } from '../content/texts.ts';

/** A page with more failing runs, or longer ones, helps nobody; the JUnit file has all of them. */
const MAX_RUNS = 10;
const MAX_STEPS = 300;

/** Returns the failing runs with what happened in them; nothing if none failed. */
export function failureSection({ runs }: ReportContent): Markup {
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

const OPEN = markup` open`;

function stepRow({ at, who, what, outcome }: RunStep, place: number): Markup {
  return markup`<tr><td class="number">${numberText(place)}</td><td class="number">${simulatedTimeText(at)}</td><td>${who}</td><td><code>${what}</code></td><td>${outcome}</td></tr>
`;
}
