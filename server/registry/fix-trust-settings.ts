import type { Device } from '@farol/core/domain/device/device';
import { trustRules, type TrustRules } from '@farol/core/domain/position/fix-trust';
import { inheritedFlag, inheritedNumber } from './applied-records.ts';
import type { Registry } from './registry.ts';

/** Returns what is doubted of the fixes of a device: its own settings, its groups', the server's (contract §7.1). */
export function fixTrustRulesOf(registry: Registry, device: Device): TrustRules {
  return trustRules(
    {
      number: (key) => inheritedNumber(registry, device, key),
      flag: (key) => inheritedFlag(registry, device, key),
    },
    device.category,
  );
}
