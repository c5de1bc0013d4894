import type { ChartCoverage } from '../inventory/coverage.ts';
import { coverageProblems, type Reasons } from '../inventory/coverage.ts';
import type { RunRecord } from '../record/run-record.ts';
import { markup, type Markup } from './content/markup.ts';
import { replayCommand } from './content/replay-command.ts';
import { seedText } from './content/run-seed.ts';
import { simulatedTimeText } from './content/texts.ts';

/** The coverage of all charts, to be judged. */
export interface JudgedCoverage {
  readonly coverage: readonly ChartCoverage[];
  readonly reasons: Reasons;
}

/**
 * Returns the runs as JUnit XML, as systems of continuous integration read it: one suite of scenarios, one of
 * runs at random, and one with a case per chart where the coverage is judged.
 */
export function junitReport(runs: readonly RunRecord[], judged?: JudgedCoverage): string {
  const suites = [
    suite('Scenarios', runs.filter(({ seed }) => seed === undefined).map(runCase)),
    suite('Runs at random', runs.filter(({ seed }) => seed !== undefined).map(runCase)),
    ...(judged ? [suite('Coverage of the state charts', coverageCases(judged))] : []),
  ].filter(({ tests }) => tests > 0);
  const sum = (count: (item: Suite) => number) => suites.reduce((total, item) => total + count(item), 0);
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Simulation" tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}" errors="0" skipped="0" time="${seconds(sum(({ milliseconds }) => milliseconds))}">
${suites.map(({ xml }) => xml)}</testsuites>
`.text;
}

interface Case {
  readonly name: string;
  readonly className: string;
  readonly milliseconds: number;
  readonly failure: { readonly message: string; readonly type: string; readonly details: string } | undefined;
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly milliseconds: number;
  readonly xml: Markup;
}

function suite(name: string, cases: readonly Case[]): Suite {
  const failures = cases.filter(({ failure }) => failure).length;
  const milliseconds = cases.reduce((total, item) => total + item.milliseconds, 0);
  const xml = markup`  <testsuite name="${name}" tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="${seconds(milliseconds)}">
${cases.map(caseXml)}  </testsuite>
`;
  return { tests: cases.length, failures, milliseconds, xml };
}

function caseXml({ name, className, milliseconds, failure }: Case): Markup {
  const opening = markup`    <testcase name="${name}" classname="${className}" time="${seconds(milliseconds)}"`;
  if (!failure) return markup`${opening}/>\n`;
  return markup`${opening}>
      <failure message="${onOneLine(failure.message)}" type="${failure.type}">${failure.details}</failure>
    </testcase>
`;
}

function runCase(run: RunRecord): Case {
  const { scenario, seed, failure, milliseconds, steps } = run;
  const log = steps.map(({ at, who, what, outcome }) =>
    [simulatedTimeText(at), who, what, outcome].join('  '),
  );
  return {
    name: seedText(run) ? `${scenario} (${seedText(run)})` : scenario,
    className: seed === undefined ? 'simulation.scenarios' : 'simulation.random',
    milliseconds,
    failure:
      failure === undefined
        ? undefined
        : {
            message: failure,
            type: 'simulation',
            details: [failure, '', replayCommand(run), '', ...log].join('\n'),
          },
  };
}

function coverageCases({ coverage, reasons }: JudgedCoverage): readonly Case[] {
  const known = new Set(coverage.flatMap(partIds));
  const strays = Object.keys(reasons).filter((id) => !known.has(id));
  const cases = coverage.map((chart) => {
    const own = new Set(partIds(chart));
    const ownReasons = Object.fromEntries(Object.entries(reasons).filter(([id]) => own.has(id)));
    return coverageCase(chart.chart.id, coverageProblems([chart], ownReasons));
  });
  return strays.length === 0
    ? cases
    : [
        ...cases,
        coverageCase('reasons', coverageProblems([], Object.fromEntries(strays.map((id) => [id, ''])))),
      ];
}

function coverageCase(name: string, problems: readonly string[]): Case {
  const [message, ...others] = problems;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return {
    name,
    className: 'simulation.coverage',
    milliseconds: 0,
    failure:
      message === undefined
        ? undefined
        : { message: `${message}${more}`, type: 'coverage', details: problems.join('\n') },
  };
}

function partIds({ states, transitions }: ChartCoverage): readonly string[] {
  return [...states, ...transitions].map(({ part }) => part.id);
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '; ');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
