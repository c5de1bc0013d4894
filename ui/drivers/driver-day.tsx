import { IconEyeOff, IconMap2, IconRefresh, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useSelector } from '@xstate/react';
import type { ConnectedCheckIn } from '@farol/core/console/features/drivers/connect-check-in';
import type { DriverTrip, TripEndpoint } from '@farol/core/domain/device/driver-day';
import type { PrivateTripState } from '@farol/core/domain/device/private-trip';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';
import { measurementUnitsOf } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../language/use-translation.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useView } from '../kit/console/use-view.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import { lengthText } from '../kit/texts/length-text.ts';
import signIn from '../sign-in/sign-in.module.css';
import driver from './driver.module.css';
import styles from './driver-day.module.css';

const PlaceMap = lazyWithRetry(async () => (await import('./place-map.tsx')).PlaceMap);

/** What a driver sees of the day in the vehicle: today's trips since the check-in, and after a tap where it is. */
export function DriverDaySection({ checkIn }: { checkIn: ConnectedCheckIn }) {
  const { t } = useTranslation();
  const { day, dayState, dayProblem } = useView(checkIn);
  if (dayState === 'outside') return null;
  return (
    <section className={styles.day} aria-label={t('driver.day.title')}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('driver.day.title')}</h3>
        <button
          type="button"
          className={driver.textButton}
          aria-busy={dayState === 'reading'}
          onClick={checkIn.retry}
        >
          <IconRefresh size={20} stroke={1.6} aria-hidden />
          {t('driver.day.refresh')}
        </button>
      </header>
      {dayState === 'unread' && (
        <p className={signIn.notice} role="status">
          {t(dayProblem === 'NOT_CHECKED_IN' ? 'driver.day.NOT_CHECKED_IN' : 'driver.day.failed')}
        </p>
      )}
      {day ? (
        <>
          <PrivateTrip checkIn={checkIn} state={day.privateTrip} />
          <Trips trips={day.trips} />
          <Place checkIn={checkIn} />
        </>
      ) : (
        dayState === 'reading' && <p className={signIn.dimmed}>{t('driver.loading')}</p>
      )}
    </section>
  );
}

/** A private trip, where the operator allows it or one is on: what it means, and the button that begins or ends it. */
function PrivateTrip({ checkIn, state }: { checkIn: ConnectedCheckIn; state: PrivateTripState }) {
  const { t, i18n } = useTranslation();
  const { isSwitchingPrivateTrip: isSwitching, privateTripProblem: problem } = useView(checkIn);
  const { mode, sinceMs } = state;
  if (mode === 'off' && !problem) return null;
  const isOn = sinceMs !== undefined;
  return (
    <div className={styles.privateTrip} data-on={isOn || undefined}>
      <IconEyeOff size={24} stroke={1.6} aria-hidden />
      <p className={styles.privateText}>
        <strong>
          {isOn
            ? t('driver.day.privateSince', { time: dayAndTimeFormat(i18n.language)(sinceMs) })
            : t('driver.day.private')}
        </strong>
        {mode !== 'off' && <span>{t(`driver.day.privateMode.${mode}`)}</span>}
      </p>
      {problem && (
        <p className={signIn.notice} role="alert">
          {t([`driver.day.privateProblem.${problem}`, 'driver.day.privateProblem.other'])}
        </p>
      )}
      {mode !== 'off' && (
        <button
          type="button"
          className={styles.privateButton}
          aria-busy={isSwitching}
          onClick={() => checkIn.switchPrivateTrip(!isOn)}
        >
          {t(isOn ? 'driver.day.endPrivate' : 'driver.day.beginPrivate')}
        </button>
      )}
    </div>
  );
}

function Trips({ trips }: { trips: readonly DriverTrip[] }) {
  const { t, i18n } = useTranslation();
  const { access } = usePublicFeatures();
  const unit = useSelector(access, ({ user, server }) =>
    preferenceAttribute('distanceUnit', user, server?.info),
  );
  if (trips.length === 0) return <p className={signIn.dimmed}>{t('driver.day.none')}</p>;
  const { distance } = measurementUnitsOf({ speedUnit: undefined, distanceUnit: unit }, i18n.language);
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const length = (meters: number): string => lengthText(i18n.language, meters, distance);
  const whole = trips.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0);
  return (
    <>
      <ol className={styles.trips}>
        {trips.map(({ fromMs, toMs, distanceMeters, from, to }) => (
          <li key={fromMs} className={styles.trip}>
            <span className={styles.times}>{time.formatRange(fromMs, toMs)}</span>
            <span className={styles.length}>{length(distanceMeters)}</span>
            <span className={styles.places}>
              {placeText(from)} → {placeText(to)}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.total}>
        {t('driver.day.total', { count: trips.length, distance: length(whole) })}
      </p>
    </>
  );
}

function Place({ checkIn }: { checkIn: ConnectedCheckIn }) {
  const { t } = useTranslation();
  const { day, isMapOpen, maps } = useView(checkIn);
  if (!day?.place) return <p className={signIn.dimmed}>{t('driver.day.noPlace')}</p>;
  if (!isMapOpen)
    return (
      <button type="button" className={styles.mapButton} onClick={checkIn.openMap}>
        <IconMap2 size={24} stroke={1.6} aria-hidden />
        {t('driver.day.openMap')}
      </button>
    );
  return (
    <>
      <Suspense fallback={<div className={styles.map} />}>
        {maps ? <PlaceMap place={day.place} maps={maps} /> : <div className={styles.map} />}
      </Suspense>
      <button type="button" className={driver.textButton} onClick={checkIn.closeMap}>
        <IconX size={20} stroke={1.6} aria-hidden />
        {t('driver.day.closeMap')}
      </button>
    </>
  );
}

function placeText({ name, point }: TripEndpoint): string {
  if (name !== undefined) return name;
  return point ? `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}` : '–';
}
