import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Subscription } from 'rxjs';
import type { FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import { failureOf } from './failure-of.ts';

/** The live feed of a user with three vehicles, and what happens to their server and its network. */
export interface LiveFeedUnderTest {
  feed: LiveFeed;
  /** How many live connections the server has. */
  connectionCount: () => number;
  /** Breaks all connections. */
  drop: () => void;
  /** So many vehicles report a newer fix. */
  report: (vehicles: number) => Promise<void> | void;
  /** The server cannot be reached until it comes back. */
  goAway: () => Promise<void> | void;
  comeBack: () => Promise<void> | void;
  /** The user signs out elsewhere; nothing signs them in again. */
  endSession: () => Promise<void> | void;
  close: () => Promise<void> | void;
}

/** What a connection reported. */
interface Reported {
  readonly events: FeedEvent[];
  readonly isComplete: () => boolean;
  readonly subscription: Subscription;
}

const OPENED: FeedEvent = { type: 'opened' };
const BROKEN: FeedEvent = { type: 'closed', code: 1006 };

/** What every implementation of the `LiveFeed` port must do (§4, contract §6). */
export function liveFeedContract(
  title: string,
  open: () => Promise<LiveFeedUnderTest> | LiveFeedUnderTest,
): void {
  describe(`the live feed of ${title}`, () => {
    let opened: LiveFeedUnderTest;
    const subscriptions: Subscription[] = [];
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(async () => {
      for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
      await opened.close();
    });

    const subscribe = (connection = opened.feed.connect()): Reported => {
      const events: FeedEvent[] = [];
      let isComplete = false;
      const subscription = connection.subscribe({
        next: (event) => events.push(event),
        complete: () => (isComplete = true),
      });
      subscriptions.push(subscription);
      return { events, isComplete: () => isComplete, subscription };
    };
    const connect = async (): Promise<Reported> => {
      const reported = subscribe();
      await eventually(() => expect(reported.events).toEqual([OPENED]));
      return reported;
    };
    const connectionsToBe = (count: number) => eventually(() => expect(opened.connectionCount()).toBe(count));

    test('a connection opens when somebody subscribes to it, and not before', async () => {
      const connection = opened.feed.connect();
      await opened.feed.catchUp();
      expect(opened.connectionCount()).toBe(0);
      const { events, isComplete } = subscribe(connection);
      await eventually(() => expect(events).toEqual([OPENED]));
      await connectionsToBe(1);
      expect(isComplete()).toBe(false);
    });

    test('a broken connection is reported once and ends, and the next one is a new one', async () => {
      const first = await connect();
      await connectionsToBe(1);
      opened.drop();
      await eventually(() => expect(first.isComplete()).toBe(true));
      await connectionsToBe(0);
      const second = await connect();
      await connectionsToBe(1);
      expect(first.events).toEqual([OPENED, BROKEN]);
      expect(second.isComplete()).toBe(false);
    });

    test('unsubscribing closes the connection without a further event', async () => {
      const { events, isComplete, subscription } = await connect();
      await connectionsToBe(1);
      subscription.unsubscribe();
      await connectionsToBe(0);
      opened.drop();
      await opened.feed.catchUp();
      expect([events, isComplete()]).toEqual([[OPENED], false]);
    });

    test('unsubscribing while the connection opens leaves none behind', async () => {
      const { events, subscription } = subscribe();
      const before = events.length;
      subscription.unsubscribe();
      await opened.feed.catchUp();
      await connectionsToBe(0);
      expect(events).toHaveLength(before);
    });

    test('a server that has gone away closes the connection, and opens none until it is back', async () => {
      const lost = await connect();
      await opened.goAway();
      await eventually(() => expect(lost.events).toEqual([OPENED, BROKEN]));
      const refused = subscribe();
      await eventually(() => expect(refused.isComplete()).toBe(true));
      expect(refused.events).toEqual([BROKEN]);
      expect(await failureOf(opened.feed.catchUp())).toMatchObject({ code: 'NETWORK', status: 0 });
      await opened.comeBack();
      await connect();
      expect(await opened.feed.catchUp()).toMatchObject({ deviceCount: 3 });
    });

    test('catching up says how many vehicles there are, with or without a connection', async () => {
      expect(await opened.feed.catchUp()).toEqual({ deviceCount: 3, changedDevices: 0 });
      await connect();
      expect(await opened.feed.catchUp()).toEqual({ deviceCount: 3, changedDevices: 0 });
    });

    test('after a gap it says how many vehicles moved meanwhile, and only once', async () => {
      const { isComplete } = await connect();
      await opened.feed.catchUp();
      opened.drop();
      await eventually(() => expect(isComplete()).toBe(true));
      await opened.report(2);
      await connect();
      expect(await opened.feed.catchUp()).toEqual({ deviceCount: 3, changedDevices: 2 });
      expect(await opened.feed.catchUp()).toEqual({ deviceCount: 3, changedDevices: 0 });
    });

    test('a browser that keeps nothing begins with an empty fleet', async () => {
      expect(await opened.feed.restore(7)).toBeUndefined();
    });

    test('the end of the session closes the connection, and catching up fails because nobody is signed in', async () => {
      const { events } = await connect();
      await opened.endSession();
      await eventually(() => expect(events).toMatchObject([OPENED, { type: 'closed' }]));
      const refused = subscribe();
      await eventually(() => expect(refused.events).toEqual([BROKEN]));
      expect(await failureOf(opened.feed.catchUp())).toMatchObject({ status: 401 });
    });
  });
}

/** Waits for what happens in a network; the limit only ends a test that hangs. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 });
}
