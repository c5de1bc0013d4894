import type { Access } from './access.ts';
import type { LivePublisher } from './live-publisher.ts';
import { invalid } from './refusal.ts';
import type { TimeSource } from './time-source.ts';
import { wireDate } from './wire-date.ts';

interface Typed {
  type: string;
}

/** The events that notifications can ask for (contract §5.4). */
const EVENT_TYPES: readonly string[] = [
  'alarm',
  'commandResult',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'deviceInactive',
  'deviceMoving',
  'deviceOffline',
  'deviceOnline',
  'deviceOverspeed',
  'deviceStopped',
  'deviceUnknown',
  'driverChanged',
  'geofenceEnter',
  'geofenceExit',
  'ignitionOff',
  'ignitionOn',
  'maintenance',
  'media',
  'proximityEnter',
  'proximityExit',
  'queuedCommandSent',
  'unaccompaniedMotion',
];

/** What can be notified of, by which channels, and whether it works (contract §4.5). The live line is the one channel we have. */
export class Notifications {
  readonly #publisher: LivePublisher;
  readonly #time: TimeSource;

  constructor(publisher: LivePublisher, time: TimeSource) {
    this.#publisher = publisher;
    this.#time = time;
  }

  types(): Typed[] {
    return EVENT_TYPES.map((type) => ({ type }));
  }

  /** @param forAnnouncement leaves out what no announcement goes by */
  notificators(forAnnouncement: boolean): Typed[] {
    return forAnnouncement ? [] : [{ type: 'web' }];
  }

  /** Sends the caller a test by one channel, or by every one. Rejects for a channel that there is not. */
  test(access: Access, notificator: string = 'web'): void {
    if (notificator !== 'web') throw invalid('Unknown notificator');
    this.#publisher.eventFor(access.user.id, {
      id: 0,
      type: 'test',
      eventTime: wireDate(this.#time.now()),
      deviceId: 0,
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: { message: 'Test notification' },
    });
  }
}
