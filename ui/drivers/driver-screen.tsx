import { IconCloudOff, IconKeyboard, IconLogout, IconQrcode, IconSteeringWheel } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type FormEvent } from 'react';
import { useSelector } from '@xstate/react';
import { isDriverUser } from '@farol/core/domain/account/account';
import type { CheckInRefusal } from '@farol/core/machines/drivers/check-in.actions';
import type { ConnectedCheckIn } from '@farol/core/console/features/drivers/connect-check-in';
import { useTranslation } from '../language/use-translation.ts';
import { CurrentHeaderImage } from '../branding/current-header-image.tsx';
import { LabeledInput } from '../sign-in/field.tsx';
import { PrimaryButton } from '../sign-in/primary-button.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { whenIdle } from '../kit/browser/when-idle.ts';
import { useView } from '../kit/console/use-view.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { Redirect, usePathParameters } from '../kit/navigation/navigation.tsx';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import type { ScannerCameraProblem } from '../codes/scanner-camera.ts';
import signIn from '../sign-in/sign-in.module.css';
import styles from './driver.module.css';

const loadScanner = () => import('../codes/code-scanner.tsx');
const CodeScanner = lazyWithRetry(async () => (await loadScanner()).CodeScanner);
const InspectionForms = lazyWithRetry(async () => (await import('./inspections.tsx')).InspectionForms);
const DriverDaySection = lazyWithRetry(async () => (await import('./driver-day.tsx')).DriverDaySection);

/**
 * The page of drivers (§2, §6, facts §6): checks in to the vehicle whose code is scanned, and out. Other users are
 * redirected home.
 */
export function DriverScreen() {
  const { access, session } = usePublicFeatures();
  const { t } = useTranslation();
  const isDriver = useSelector(access, ({ user, namespace }) => !user || isDriverUser(user, namespace));
  const name = useSelector(access, ({ user }) => user?.name ?? '');
  const checkIn = useSelector(session, (answers) => answers.checkIn);
  const { id } = usePathParameters();
  if (!isDriver) return <Redirect to="/home" />;
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <CurrentHeaderImage size={32} />
        <span className={styles.name}>{t('driver.hello', { name })}</span>
        <button type="button" className={styles.signOut} onClick={access.signOut}>
          <IconLogout size={20} stroke={1.6} aria-hidden />
          {t('driver.signOut')}
        </button>
      </header>
      <h1 className={styles.title}>{t('driver.title')}</h1>
      {checkIn === undefined ? (
        <p className={signIn.dimmed} role="status">
          {t('driver.loading')}
        </p>
      ) : id === undefined ? (
        <CheckIn checkIn={checkIn} />
      ) : (
        <ScanOfAddress checkIn={checkIn} id={id} />
      )}
    </main>
  );
}

/** Takes the vehicle in the address once: the address would check in again when the page is loaded again. */
function ScanOfAddress({ checkIn, id }: { checkIn: ConnectedCheckIn; id: string }) {
  useEffect(() => {
    checkIn.scan(id);
  }, [checkIn, id]);
  return <Redirect to="/qr-driver" />;
}

function CheckIn({ checkIn }: { checkIn: ConnectedCheckIn }) {
  const { t } = useTranslation();
  const { access } = usePublicFeatures();
  const isUnconfirmed = useSelector(access, (answers) => answers.isUnconfirmed);
  const { vehicleId, isOffline, notice } = useView(checkIn);
  return (
    <>
      {notice && (
        <p className={signIn.notice} role="alert">
          {noticeText(t, notice)}
        </p>
      )}
      {(isOffline || isUnconfirmed) && (
        <div className={styles.offline} role="status">
          <IconCloudOff size={24} stroke={1.6} aria-hidden />
          <p>{t(isOffline ? 'driver.offline' : 'driver.lastKnown')}</p>
          <button
            type="button"
            className={styles.textButton}
            onClick={() => {
              access.retry();
              checkIn.retry();
            }}
          >
            {t('driver.retry')}
          </button>
        </div>
      )}
      {vehicleId === undefined ? (
        <>
          <LateInspections />
          <Waiting checkIn={checkIn} />
        </>
      ) : (
        <InVehicle checkIn={checkIn} />
      )}
    </>
  );
}

/** What a driver without a vehicle does: scan a code, or type the number of the vehicle. */
function Waiting({ checkIn }: { checkIn: ConnectedCheckIn }) {
  const { t } = useTranslation();
  const { sending } = useView(checkIn);
  const [step, setStep] = useState<'resting' | 'scanning' | 'typing'>('resting');
  const [problem, setProblem] = useState<ScannerCameraProblem>();
  // The camera opens at once when it is wanted, also without a connection.
  useEffect(() => {
    return whenIdle(() => void loadScanner().catch(() => undefined));
  }, []);
  const take = (text: string): void => {
    setStep('resting');
    checkIn.scan(text);
  };
  if (step === 'scanning')
    return (
      <Suspense
        fallback={
          <p className={signIn.dimmed} role="status">
            {t('driver.loading')}
          </p>
        }
      >
        <CodeScanner
          of="vehicle"
          onCodes={([text = '']) => take(text)}
          onProblem={(found) => {
            setProblem(found);
            setStep('typing');
          }}
          onClose={() => setStep('resting')}
        />
      </Suspense>
    );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const number = new FormData(event.currentTarget).get('number');
    if (typeof number === 'string' && number.trim() !== '') take(number);
  };
  return (
    <section className={styles.waiting}>
      <button
        type="button"
        className={styles.scanButton}
        aria-busy={sending !== undefined}
        onClick={() => {
          checkIn.dismiss();
          setProblem(undefined);
          setStep('scanning');
        }}
      >
        <IconQrcode size={96} stroke={1.2} aria-hidden />
        {t(sending === 'checkOut' ? 'driver.checkingOut' : 'driver.scan')}
      </button>
      <p className={signIn.dimmed}>{t('driver.intro')}</p>
      {problem && (
        <p className={signIn.notice} role="alert">
          {t(`driver.camera.${problem}`)}
        </p>
      )}
      {step === 'typing' ? (
        <form className={styles.form} onSubmit={submit}>
          <LabeledInput
            name="number"
            label={t('driver.number')}
            inputMode="numeric"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the driver has just asked for this input
            autoFocus
          />
          <p className={signIn.dimmed}>{t('driver.numberHint')}</p>
          <PrimaryButton type="submit">{t('driver.checkIn')}</PrimaryButton>
        </form>
      ) : (
        <button type="button" className={styles.textButton} onClick={() => setStep('typing')}>
          <IconKeyboard size={20} stroke={1.6} aria-hidden />
          {t('driver.typeNumber')}
        </button>
      )}
    </section>
  );
}

/** The vehicle that the driver is in, and the way out of it. */
function InVehicle({ checkIn }: { checkIn: ConnectedCheckIn }) {
  const { t, i18n } = useTranslation();
  const { vehicle, vehicleId, sinceMs, sending } = useView(checkIn);
  return (
    <section className={styles.vehicle}>
      <IconSteeringWheel size={56} stroke={1.4} aria-hidden />
      <p className={signIn.dimmed} role="status">
        {t(sending === 'checkIn' ? 'driver.checkingIn' : 'driver.inVehicle')}
      </p>
      <h2 className={styles.vehicleName}>{vehicle?.name ?? t('driver.vehicleNumber', { id: vehicleId })}</h2>
      {vehicle && vehicle.plate !== '' && <p className={styles.plate}>{vehicle.plate}</p>}
      {sinceMs !== undefined && (
        <p className={signIn.dimmed}>
          {t('driver.since', { time: dayAndTimeFormat(i18n.language)(sinceMs) })}
        </p>
      )}
      <LateInspections />
      <PrimaryButton onClick={checkIn.checkOut}>{t('driver.checkOut')}</PrimaryButton>
      <Suspense>
        <DriverDaySection checkIn={checkIn} />
      </Suspense>
    </section>
  );
}

/** What the driver inspects, whose code is loaded after the page. */
function LateInspections() {
  const { session } = usePublicFeatures();
  const inspections = useSelector(session, (answers) => answers.inspections);
  return inspections ? (
    <Suspense>
      <InspectionForms inspections={inspections} />
    </Suspense>
  ) : null;
}

const REFUSALS = ['DEVICE_ACCESS_DENIED', 'CHECK_IN_IS_SWITCHED_OFF', 'DRIVER_ACCESS_REQUIRED'] as const;

function noticeText(t: ReturnType<typeof useTranslation>['t'], notice: CheckInRefusal): string {
  if (notice.type === 'foreign') return t('driver.notice.foreign', { host: notice.host });
  if (notice.type !== 'refused') return t(`driver.notice.${notice.type}`);
  const known = REFUSALS.find((code) => code === notice.code);
  return known ? t(`driver.notice.${known}`) : t('driver.notice.OTHER', { code: notice.code });
}
