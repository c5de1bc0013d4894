import { describe, expect, test } from 'vitest';
import type { AppCapabilities } from '@farol/core/ports/app-capabilities';

/** A device that can keep its screen on and on which the console is not installed, and what happens to it. */
export interface AppCapabilitiesUnderTest {
  host: AppCapabilities;
  /** The browser offers its question. */
  offerQuestion: () => void;
  /** How the user answers the question. */
  answer: (agrees: boolean) => void;
  /** Whether something keeps the screen on. */
  isOn: () => boolean;
  /** The page is hidden. */
  hide: () => void;
  /** The device refuses to keep the screen on. */
  refuse: () => void;
}

/** What every implementation of the `AppCapabilities` port must do. */
export function appCapabilitiesContract(title: string, open: () => AppCapabilitiesUnderTest): void {
  describe(`the device of ${title}`, () => {
    test.for([
      [true, 'installed'],
      [false, 'none'],
    ] as const)('a question of the browser can be asked once (%s)', async ([agrees, after]) => {
      const { host, offerQuestion, answer } = open();
      const offers: string[] = [];
      const stop = host.onInstallationChange(() => offers.push(host.installation()));
      expect(host.installation()).toBe('none');
      await expect(host.install()).rejects.toThrow();
      offerQuestion();
      answer(agrees);
      expect(await host.install()).toBe(agrees);
      expect([offers[0], offers.at(-1), host.installation()]).toEqual(['question', after, after]);
      await expect(host.install()).rejects.toThrow();
      stop();
      offerQuestion();
      expect(offers.at(-1)).toBe(after);
    });

    test('the screen stays on until it is released', async () => {
      const { host, isOn } = open();
      expect(host.canStayOn()).toBe(true);
      const release = await host.stayOn(() => {
        throw new Error('it was not lost');
      });
      expect(isOn()).toBe(true);
      release();
      expect(isOn()).toBe(false);
    });

    test('a hidden page loses that, and may ask for it again', async () => {
      const { host, isOn, hide } = open();
      let lost = 0;
      const release = await host.stayOn(() => lost++);
      hide();
      expect([lost, isOn()]).toEqual([1, false]);
      release();
      (await host.stayOn(() => lost++))();
      expect(lost).toBe(1);
    });

    test('a device that refuses says so', async () => {
      const { host, refuse } = open();
      refuse();
      await expect(host.stayOn(() => {})).rejects.toThrow();
    });
  });
}
