import type { Run } from '../scenario/run.ts';
import { NETWORK_STEPS, type Step } from '../scenario/step-schema.ts';
import { ACTIONS } from '../actions/actions.ts';
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
/** Long waits are drawn rarely: whatever repeats runs for all of these hours. */
const LONG_WAITS = ['3 h', '1 day'] as const;

/** Draws the next step from what the tabs offer, and what may happen to network, server, clock and vehicles. */
export function drawStep(run: Run, random: RandomSource, focus: ReadonlySet<string>): Step {
  const { world } = run;
  const who = random.oneOfSome([...world.tabs.keys()], '');
  const vehicle = random.oneOfSome([...world.deviceIds.keys()], '');
  const kinds: readonly [weight: number, draw: () => Step][] = [
    [70, () => drawAction(run, who, random, focus)],
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
        network: random.oneOf([...NETWORK_STEPS, 'restore']),
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

/** Mostly draws an action that a screen offers now; the console has to bear the others too. */
function drawAction(run: Run, who: string, random: RandomSource, focus: ReadonlySet<string>): Step {
  const stage = run.stageOf(run.world.tab(who));
  const isSignedIn = stage.console !== undefined;
  const weights = DRAWN.map(({ action, feature, isNextStep, weight: own }) => {
    if (action.needsSession && !isSignedIn) return 0;
    const weight = own ?? (focus.has(feature) ? 12 : 1);
    if (!action.isOffered(stage)) return weight / 40;
    return isNextStep ? weight * 4 : weight;
  });
  const drawn = DRAWN[random.weighted(weights)];
  if (!drawn) return { wait: '1 s' };
  const { name, action, isNextStep } = drawn;
  // What must not happen twice does where its answer is lost, which chance alone hits rarely.
  if (isNextStep && random.chance(0.1)) return { who, network: 'lose the answer of a change' };
  const given = action.draw(random, stage);
  return { who, do: name, ...(given !== undefined && { with: given }) };
}

/** Actions that complete what was begun. */
const NEXT_STEP = /\.(confirm|confirmDespiteDanger|save|choose|submit|signIn)$/;
/** Signing out ends most of what else could happen. */
const WEIGHTS: Readonly<Record<string, number>> = { 'access.signOut': 0.6, 'login.signIn': 30 };

/** The actions, with what decides how often each is drawn. */
const DRAWN = Object.entries(ACTIONS).map(([name, action]) => ({
  name,
  action,
  /** The feature of the action, for instance `commands.sender`. */
  feature: name.slice(0, name.lastIndexOf('.')),
  isNextStep: NEXT_STEP.test(name),
  weight: WEIGHTS[name],
}));

/** The features of the console. */
export const FEATURES = [...new Set(DRAWN.map(({ feature }) => feature))];
