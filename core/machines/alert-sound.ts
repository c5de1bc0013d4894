import { assign, fromCallback, sendTo, setup } from 'xstate';
import { DEFAULT_SOUND, presetUrl } from '../domain/sound.ts';
import type { Sound, SoundOutcome } from '../ports/sound.ts';

/** What is heard of alerts. */
export interface AlertSoundContext {
  sound: Sound;
  /** The sound that was last asked for. */
  url: string;
}

/** What may happen to sounds. */
export type AlertSoundEvent =
  | { type: 'PLAY'; url: string }
  | { type: 'SILENCE' }
  /** The user allows sounds: what he missed is heard. */
  | { type: 'ENABLE' }
  | { type: 'GESTURE' }
  | { type: 'OUTCOME'; url: string; outcome: SoundOutcome };

type Order = { type: 'PLAY'; url: string } | { type: 'SILENCE' };

const TYPES: { context?: AlertSoundContext; events?: AlertSoundEvent; input?: { sound: Sound } } = {};
const DEFAULT_URL = presetUrl(DEFAULT_SOUND);

/**
 * The sounds of alerts (§4). A browser that forbids them before the user did something is `blocked`, which the user is told; what
 * cannot be played is replaced by the default, for an alert must not pass unheard.
 */
export const alertSoundMachine = setup({
  types: TYPES,
  actors: {
    speaker: fromCallback<Order, Sound, { type: string }>(({ input: sound, receive, sendBack }) => {
      receive((order) => {
        if (order.type === 'SILENCE') return sound.silence();
        const { url } = order;
        void sound.play(url).then((outcome) => sendBack({ type: 'OUTCOME', url, outcome }));
      });
      return sound.onGesture(() => sendBack({ type: 'GESTURE' }));
    }),
  },
  actions: {
    remember: assign((_, url: string) => ({ url })),
    play: sendTo('speaker', (_, url: string) => ({ type: 'PLAY', url })),
    silence: sendTo('speaker', { type: 'SILENCE' }),
  },
  guards: {
    isBlocked: (_, outcome: SoundOutcome) => outcome === 'blocked',
    isHeard: (_, outcome: SoundOutcome) => outcome === 'heard',
    canBeReplaced: (_, { url, outcome }: { url: string; outcome: SoundOutcome }) =>
      outcome === 'failed' && url !== DEFAULT_URL,
  },
}).createMachine({
  id: 'alertSound',
  context: ({ input: { sound } }) => ({ sound, url: DEFAULT_URL }),
  invoke: { id: 'speaker', src: 'speaker', input: ({ context }) => context.sound },
  initial: 'allowed',
  on: {
    PLAY: {
      actions: [
        { type: 'remember', params: ({ event }) => event.url },
        { type: 'play', params: ({ event }) => event.url },
      ],
    },
    SILENCE: { actions: 'silence' },
    OUTCOME: [
      {
        guard: { type: 'isBlocked', params: ({ event }) => event.outcome },
        target: '.blocked',
      },
      {
        guard: { type: 'canBeReplaced', params: ({ event }) => event },
        actions: { type: 'play', params: DEFAULT_URL },
      },
    ],
  },
  states: {
    allowed: {},
    blocked: {
      on: {
        ENABLE: { target: 'allowed', actions: { type: 'play', params: ({ context }) => context.url } },
        GESTURE: 'allowed',
        OUTCOME: { guard: { type: 'isHeard', params: ({ event }) => event.outcome }, target: 'allowed' },
      },
    },
  },
});
