import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { DEFAULT_SOUND, soundPresetUrl } from '../../domain/alert/toast-sound.ts';
import type { SoundPlayer, PlaybackResult } from '../../ports/sound-player.ts';

/** The sounds of alerts. */
export interface AlertSoundContext {
  sound: SoundPlayer;
  /** The URL of the last requested sound. */
  url: string;
}

/** Events of alert sounds. */
export type AlertSoundEvent =
  | { type: 'PLAY'; url: string }
  | { type: 'STOP' }
  /** The user allows sound: the blocked sound is played. */
  | { type: 'ENABLE' }
  | { type: 'USER_GESTURE' }
  | { type: 'RESULT'; url: string; outcome: PlaybackResult };

type PlayerCommand = { type: 'PLAY'; url: string } | { type: 'STOP' };

const TYPES: { context?: AlertSoundContext; events?: AlertSoundEvent; input?: { sound: SoundPlayer } } = {};
export const DEFAULT_URL = soundPresetUrl(DEFAULT_SOUND);

/** The actions, guards and actors of the chart. */
export const alertSoundSetup = setup({
  types: TYPES,
  actors: {
    player: fromCallback<PlayerCommand, SoundPlayer, { type: string }>(
      ({ input: sound, receive, sendBack }) => {
        receive((command) => {
          if (command.type === 'STOP') return sound.stop();
          const { url } = command;
          void sound.play(url).then((outcome) => sendBack({ type: 'RESULT', url, outcome }));
        });
        return sound.onUserGesture(() => sendBack({ type: 'USER_GESTURE' }));
      },
    ),
  },
  actions: {
    storeUrl: assign((_, { url }: EventOf<AlertSoundEvent, 'PLAY'>) => ({ url })),
    play: sendTo('player', ({ context }) => ({ type: 'PLAY', url: context.url })),
    playDefault: sendTo('player', { type: 'PLAY', url: DEFAULT_URL }),
    stop: sendTo('player', { type: 'STOP' }),
  },
  guards: {
    isBlocked: (_, { outcome }: EventOf<AlertSoundEvent, 'RESULT'>) => outcome === 'blocked',
    isPlaying: (_, { outcome }: EventOf<AlertSoundEvent, 'RESULT'>) => outcome === 'playing',
    canFallBack: (_, { outcome, url }: EventOf<AlertSoundEvent, 'RESULT'>) =>
      outcome === 'failed' && url !== DEFAULT_URL,
  },
});
