import {
  effectiveLanguage,
  initialLanguage,
  parseLanguage,
  type Language,
} from '@farol/core/domain/values/locale';
import {
  measurementUnitsOf,
  type DistanceUnit,
  type SpeedUnit,
} from '@farol/core/domain/values/measurement-units';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { User } from '@farol/core/domain/account/user';
import type { Registry } from './registry.ts';

/** The language and units that somebody reads in. */
export interface UserStyle {
  language: Language;
  speedUnit: SpeedUnit;
  distanceUnit: DistanceUnit;
}

/** What else is known of the language of a reader. */
export interface LanguageHints {
  /** The user who arranged what is read: their language comes before the server's. */
  author?: User | undefined;
  /** The languages of the browser that asks, the preferred one first. */
  accepted?: readonly string[] | undefined;
}

/**
 * Returns the language and units of a user: the user's settings, else the author's language, else the server's
 * settings, else the language of their browser, else Portuguese, and the units of the language. Without a user, the
 * server's.
 */
export function userStyle(
  registry: Registry,
  namespace: Namespace,
  user?: User,
  { author, accepted = [] }: LanguageHints = {},
): UserStyle {
  const own: Attributes = user?.attributes ?? {};
  const { attributes: common } = registry.server;
  const language = effectiveLanguage(
    {
      chosen: undefined,
      user: ownLanguage(own, namespace) ?? ownLanguage(author?.attributes ?? {}, namespace),
      server: ownLanguage(common, namespace),
    },
    initialLanguage({ query: undefined, browser: accepted, html: undefined }),
  );
  const { speed, distance } = measurementUnitsOf(
    {
      speedUnit: own['speedUnit'] ?? common['speedUnit'],
      distanceUnit: own['distanceUnit'] ?? common['distanceUnit'],
    },
    language,
  );
  return { language, speedUnit: speed, distanceUnit: distance };
}

function ownLanguage(attributes: Attributes, namespace: Namespace): Language | undefined {
  return parseLanguage(productAttribute(attributes, namespace, 'lang') ?? attributes['language']);
}

/** Returns the time zone of a user, else the server's, else the machine's; unknown ones are passed over. */
export function userTimeZone(registry: Registry, user: User): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const name = user.attributes['timezone'] ?? registry.server.attributes['timezone'];
  if (typeof name !== 'string') return own;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
