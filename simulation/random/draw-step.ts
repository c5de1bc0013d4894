import type { Run } from '../scenario/run.ts';
import type { Step } from '../scenario/scenario-schema.ts';
import { VERBS } from '../verbs/verbs.ts';
import type { RandomSource } from '../world/random-source.ts';

const PATHS = [
  '/home',
  '/devices',
  '/devices/{vehicle}',
  '/groups',
  '/geofence',
  '/users',
  '/commands',
  '/computed',
  '/notifications',
  '/notifications?tab=rules',
  '/devices?q=van&status=online',
  '/home?open=drivers',
  '/home?open=logs',
  '/devices?record=new',
  '/groups?record=new',
  '/login',
  '/nowhere',
] as const;

const WAITS = ['500 ms', '1 s', '6 s', '6 s', '30 s', '30 s', '2 minutes', '10 minutes'] as const;
/** Rare, as everything that repeats does so for hours. */
const LONG_WAITS = ['3 h', '1 day'] as const;

/** Draws the next step from what the tabs offer, and what may happen to network, server, clock and vehicles. */
export function drawStep(run: Run, random: RandomSource, focus: ReadonlySet<string>): Step {
  const { world } = run;
  const who = random.oneOfSome([...world.tabs.keys()], '');
  const vehicle = random.oneOfSome([...world.deviceIds.keys()], '');
  const kinds: readonly [weight: number, draw: () => Step][] = [
    [70, () => drawVerb(run, who, random, focus)],
    [9, () => ({ wait: random.chance(0.02) ? random.oneOf(LONG_WAITS) : random.oneOf(WAITS) })],
    [
      6,
      () => ({
        who,
        visit: random.oneOf(PATHS).replace('{vehicle}', String(world.deviceIds.get(vehicle) ?? 1)),
      }),
    ],
    [
      5,
      () => ({
        who,
        network: random.oneOf([
          'cut',
          'restore',
          'restore',
          'drop',
          'fast',
          'slow',
          'reordered',
          'lose an answer',
          'wrong answer',
          'error',
        ]),
      }),
    ],
    [3, () => ({ who, page: random.oneOf(['reload', 'back', 'forward', 'wake']) })],
    [
      4,
      () => ({
        vehicle,
        reports: random.chance(0.2)
          ? 'again'
          : {
              latitude: -23.55 + random.below(200) / 1000,
              longitude: -46.63 + random.below(200) / 1000,
              speed: random.oneOf([0, 0, 20]),
              ...(random.chance(0.3) && { ago: '5 minutes' }),
            },
      }),
    ],
    [1.5, () => ({ vehicle, online: random.chance(0.5) })],
    [1.5, () => ({ server: random.oneOf(['restart', 'stop', 'start', 'start', 'end sessions']) })],
    [0.7, () => ({ who, clock: random.oneOf(['-2 hours', '2 hours', '-3 days']) })],
    [
      0.7,
      () => ({
        user: 'Rui',
        becomes: random.oneOf<{ readonly?: boolean; limitCommands?: boolean }>([
          { readonly: true },
          { readonly: false },
          { limitCommands: true },
        ]),
      }),
    ],
  ];
  const at = random.weighted(kinds.map(([weight]) => weight));
  const [, draw] = kinds[at] ?? [0, () => ({ wait: '1 s' })];
  return draw();
}

/** Mostly draws a verb that a screen offers now; the console has to bear the others too. */
function drawVerb(run: Run, who: string, random: RandomSource, focus: ReadonlySet<string>): Step {
  const stage = run.stageOf(run.world.tab(who));
  const names = VERB_NAMES.filter((name) => stage.console || !VERBS[name]?.needsSession);
  const weights = names.map((name) => {
    const verb = VERBS[name];
    if (!verb) return 0;
    const weight = WEIGHTS[name] ?? (focus.has(featureOf(name)) ? 12 : 1);
    if (!verb.isOffered(stage)) return weight / 40;
    return NEXT_STEP.test(name) ? weight * 4 : weight;
  });
  const name = names[random.weighted(weights)] ?? 'access.retry';
  const given = VERBS[name]?.draw(random, stage);
  return { who, do: name, ...(given !== undefined && { with: given }) };
}

const VERB_NAMES = Object.keys(VERBS);
/** Verbs that complete what was begun. */
const NEXT_STEP = /\.(confirm|confirmDespiteDanger|save|choose|submit|signIn)$/;
/** Signing out ends most of what else could happen. */
const WEIGHTS: Readonly<Record<string, number>> = { 'access.signOut': 0.6, 'login.signIn': 30 };

/** The features of the console. */
export const FEATURES = [...new Set(VERB_NAMES.map(featureOf))];

/** Returns the feature of a verb, for instance `commands.sender`. */
function featureOf(verb: string): string {
  return verb.slice(0, verb.lastIndexOf('.'));
}
