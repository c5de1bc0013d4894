import type { User } from '@farol/core/domain/account/user';
import { driverLogin } from '@farol/core/domain/device/driver-account';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import { DEFAULT_PEOPLE, DEFAULT_VEHICLES, NAMESPACE, type Setup } from '../world/setup.ts';
import { parseDuration } from './duration.ts';
import type { Scenario } from './scenario-schema.ts';

/** What makes an account that of a driver who signs in with a user name. */
export function driverRights(username: string): Partial<User> {
  const login = driverLogin(username);
  return { login, email: login, attributes: { [productAttributeName(NAMESPACE, 'isQrDriverId')]: username } };
}

/** Returns what is there when a scenario starts. */
export function setupOf({ server, vehicles, people, tabs }: Scenario): Setup {
  return {
    isPlus: server?.plus ?? true,
    hasBranding: server?.branding ?? true,
    vehicles: vehicles ?? DEFAULT_VEHICLES,
    people:
      people?.map(({ name, ...rights }) => ({
        name,
        rights: {
          administrator: rights.administrator ?? false,
          readonly: rights.readonly ?? false,
          deviceReadonly: rights.deviceReadonly ?? false,
          limitCommands: rights.limitCommands ?? false,
          ...(rights.driver !== undefined && driverRights(rights.driver)),
        },
      })) ?? DEFAULT_PEOPLE,
    tabs: tabs.map(({ name, browser = name, user, guest, for: lasts, path }) => ({
      name,
      browser,
      user,
      path,
      ...(guest !== undefined && {
        guest: { vehicle: guest, durationMs: parseDuration(lasts ?? '1 hour') ?? 0 },
      }),
    })),
  };
}
