import { expect, test } from 'vitest';
import { parseScenario, ScenarioError } from '@farol/simulation/scenario/scenario-text';

/** Returns what is wrong with a scenario, line by line. */
function problemsOf(text: string): string[] {
  try {
    parseScenario(text);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.message.split('\n');
  }
}

const TABS = 'scenario: A\ntabs:\n  - { name: Ana, user: Ana }\nsteps:\n';

test.for<[written: string, problem: string]>([
  [
    '  - who: Ana\n    do: anchors.confrm\n',
    'line 6, steps[1].do: The console has no action "anchors.confrm"; it has anchors.request, anchors.confirm,',
  ],
  ['  - who: Eva\n    visit: /home\n', 'line 5, steps[1].who: There is no tab "Eva"; there are: Ana'],
  [
    '  - wait: 5 minutes\n  - wait: soon\n',
    'line 6, steps[2].wait: Write a duration such as "5 minutes", "2 h" or "3 days"',
  ],
  [
    '  - who: Ana\n    network: broken\n',
    'line 6, steps[1].network: Write one of: cut, restore, drop, fast, slow, reordered,',
  ],
  ['  - who: Ana\n', 'line 5, steps[1]: A step has exactly one of the words do, visit, page,'],
  [
    '  - who: Ana\n    do: anchors.confirm\n    with: Van 1\n',
    'line 7, steps[1].with: anchors.confirm is given nothing',
  ],
  ['  - who: Ana\n    do: devices.view.search\n    with: 5\n', 'line 7, steps[1].with: Write a text'],
  [
    '  - vehicle: Bus\n    online: true\n',
    'line 5, steps[1].vehicle: There is no vehicle "Bus"; there are: Van 1, Van 2, Truck 3',
  ],
  [
    '  - who: Ana\n    visit: /home\n    slowly: true\n',
    'line 5, steps[1]: Nobody knows what "slowly" means here',
  ],
])('a mistake is reported with its line and what is allowed: %s', ([written, problem]) => {
  const [first = ''] = problemsOf(TABS + written);
  expect(first.slice(0, problem.length)).toBe(problem);
});

test('scenario text: a text that is no YAML is reported with its line', () => {
  const [first] = problemsOf('scenario: A\ntabs: [');
  expect(first).toMatch(/^line 2: Flow sequence/);
  // Once is enough.
  expect(first?.match(/line/g)).toHaveLength(1);
});

test('scenario text: what is missing is reported', () => {
  expect(problemsOf('scenario: A\nsteps: []\n')).toEqual(['line 1, tabs: This is missing']);
});
