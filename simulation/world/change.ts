import type { Association } from '@farol/core/resources/descriptor/association';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';

/** What a tab changes on the server. */
export type Change =
  | {
      readonly type: 'recordSaved';
      readonly kind: ResourceName;
      /** 0 for a new one. */
      readonly id: number;
      readonly title: string;
      /** The vehicle that the record anchors; undefined for every other record. */
      readonly anchoredDeviceId: number | undefined;
    }
  | { readonly type: 'recordRemoved'; readonly kind: ResourceName; readonly id: number }
  | { readonly type: 'associated' | 'dissociated'; readonly pair: Association }
  | {
      readonly type: 'commandSent';
      readonly deviceId: number;
      readonly command: string;
      /** 0 for one that is not saved. */
      readonly savedId: number;
    }
  | { readonly type: 'groupCommandSent'; readonly groupId: number; readonly command: string }
  | { readonly type: 'shareSaved' | 'shareRemoved'; readonly id: number; readonly deviceId: number }
  | { readonly type: 'serverRestarted' | 'settingsSaved' | 'serverAttributesChanged' }
  | { readonly type: 'brandingSaved' | 'pictureSaved' | 'integrationSaved' }
  | { readonly type: 'letterResent' | 'letterRemoved' }
  | { readonly type: 'tokenCreated' | 'tokenRevoked' | 'impersonated' | 'testNotificationSent' }
  | { readonly type: 'photoSaved' | 'accumulatorsSaved' | 'distanceRecounted'; readonly deviceId: number }
  | { readonly type: 'pushTokenRegistered' }
  /** A driver checked in to a vehicle, or out (0). */
  | { readonly type: 'scanned'; readonly deviceId: number }
  | { readonly type: 'demoReplaced' };

/** A change that the server made, and for whom. */
export interface JournalEntry {
  /** Simulated time, milliseconds. */
  readonly atMs: number;
  /** The tab that asked for it. */
  readonly tab: string;
  readonly userId: number;
  readonly change: Change;
}

/** Returns a change in a few words. */
export function describeChange(change: Change): string {
  if (change.type === 'recordSaved')
    return `${change.id > 0 ? 'changed' : 'created'} ${change.title} (${change.kind})`;
  if (change.type === 'recordRemoved') return `removed number ${change.id} of ${change.kind}`;
  if (change.type === 'commandSent') return `sent ${change.command} to vehicle ${change.deviceId}`;
  if (change.type === 'groupCommandSent') return `sent ${change.command} to group ${change.groupId}`;
  return change.type;
}
