import { ActionIcon, Button, CopyButton, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink, IconRoad } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coordinateFormatOf, coordinatesText } from '@farol/core/domain/coordinates';
import { mapsLink, streetViewLink } from '@farol/core/domain/device-links';
import { languageOf } from '@farol/core/domain/locale';
import { shownDistance, shownSpeed, unitsOf } from '@farol/core/domain/measure';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { ageText } from '../devices/age-text.ts';
import { AllValues } from '../devices/all-values.tsx';
import { deviceStanding } from '../devices/device-standing.ts';
import { stateIcons } from '../devices/state-icons.ts';
import { StateGlyph } from '../devices/state-glyph.tsx';
import { StatusIcon } from '../devices/status-icon.tsx';
import { useFleetPulse } from '../devices/use-fleet-pulse.ts';
import { useNavigate, useParameters } from '../navigation.tsx';
import { useConsole } from '../use-console.ts';
import styles from '../devices/devices.module.css';

const SLICES: readonly FleetSlice[] = ['watched', 'words', 'directory', 'loaded'];
const RecentPath = lazy(async () => ({ default: (await import('../devices/recent-path.tsx')).RecentPath }));

/** §2, §4: one device with its live values, where it is, and everything it reports. Opening it selects it on the map. */
export function Component() {
  const { fleet, view, guard } = useConsole();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const deviceId = Number(useParameters()['deviceId']);
  useFleetPulse(fleet, SLICES);
  const { user, server } = useSelector(guard, ({ context }) => context);
  useEffect(() => {
    view.send({ type: 'SELECT', deviceId });
  }, [view, deviceId]);
  useEffect(() => () => view.send({ type: 'SELECT', deviceId: undefined }), [view]);

  const slot = fleet.slotOf(deviceId);
  const watched = fleet.watched?.device.id === deviceId ? fleet.watched : undefined;
  if (slot === undefined && fleet.loaded) {
    return (
      <Stack align="center" p="xl" gap="xs" ta="center">
        <Text fw={600}>{t('device.unknownTitle')}</Text>
        <Text c="dimmed" size="sm">
          {t('device.unknownText')}
        </Text>
        <Button variant="light" onClick={() => navigate('/devices')}>
          {t('device.toList')}
        </Button>
      </Stack>
    );
  }
  if (slot === undefined || !watched) {
    return (
      <div className={styles.sheet} aria-label={t('shell.loading')}>
        <Skeleton height={48} />
        <Skeleton height={160} />
        <Skeleton height={140} />
      </div>
    );
  }

  const { device, position } = watched;
  const flags = fleet.flags[slot] ?? 0;
  const standing = deviceStanding(flags, fleet.lastUpdate[slot] ?? Number.NaN);
  const units = unitsOf(server?.info.attributes ?? {}, languageOf(i18n.language) ?? 'en-US');
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  const format = coordinateFormatOf(user?.coordinateFormat, server?.info.coordinateFormat);
  const coordinates = position && coordinatesText(position.latitude, position.longitude, format);
  const attributes = position?.attributes ?? {};
  const words = fleet.words[slot];
  const driver = words?.driverUniqueId ?? '';
  const group = fleet.groups.get(device.groupId)?.name;
  const odometer = [attributes['odometer'], attributes['totalDistance']].find(
    (value) => typeof value === 'number',
  );

  return (
    <div className={styles.sheet}>
      <div className={styles.hero}>
        <div>
          <h2>{device.name}</h2>
          <div className={styles.statusLine}>
            <StatusIcon standing={standing} />
            {t(`devices.status.${standing}`)} · {ageText(t, fleet.lastUpdate[slot] ?? Number.NaN, Date.now())}
            {words?.plate ? ` · ${words.plate}` : ''}
          </div>
        </div>
        {position && (
          <div className={styles.speed}>
            <b>{number(shownSpeed(position.speed, units.speed))}</b>
            <span>
              {t(`units.${units.speed}`)} · {number(position.course)}°
            </span>
          </div>
        )}
      </div>
      {position ? (
        <>
          <div className={styles.actions}>
            <Button
              component="a"
              href={mapsLink(position.latitude, position.longitude)}
              target="_blank"
              rel="noreferrer"
              variant="light"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('device.maps')}
            </Button>
            <Button
              component="a"
              href={streetViewLink(position.latitude, position.longitude, position.course)}
              target="_blank"
              rel="noreferrer"
              variant="light"
              leftSection={<IconRoad size={16} aria-hidden />}
            >
              {t('device.street')}
            </Button>
          </div>
          <dl className={styles.facts}>
            <Fact term={t('device.place')} wide>
              {position.address ?? coordinates}
              <CopyButton value={coordinates ?? ''}>
                {({ copied, copy }) => (
                  <Tooltip label={t(copied ? 'device.copied' : 'device.copy')}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={28}
                      aria-label={t('device.copy')}
                      onClick={copy}
                    >
                      {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
                    </ActionIcon>
                  </Tooltip>
                )}
              </CopyButton>
            </Fact>
            <Fact term={t('device.fixTime')} wide>
              {new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
                new Date(position.fixTime),
              )}
            </Fact>
            {(stateIcons(flags) ?? []).map((icon) => (
              <Fact key={icon.kind} term={t(`device.${icon.kind}`)}>
                <StateGlyph text={icon.text} tone={icon.tone} />
                {icon.text === 'alarm'
                  ? t(`alarms.${words?.alarm}`, { defaultValue: words?.alarm ?? '' })
                  : icon.text === 'driver'
                    ? (fleet.drivers.get(driver)?.name ?? driver)
                    : t(`devices.state.${icon.text}`)}
              </Fact>
            ))}
            {typeof attributes['batteryLevel'] === 'number' && (
              <Fact term={t('device.battery')}>{number(attributes['batteryLevel'])} %</Fact>
            )}
            {typeof attributes['power'] === 'number' && (
              <Fact term={t('device.power')}>{number(attributes['power'], 1)} V</Fact>
            )}
            {typeof attributes['sat'] === 'number' && (
              <Fact term={t('device.satellites')}>{number(attributes['sat'])}</Fact>
            )}
            {typeof odometer === 'number' && (
              <Fact term={t('device.odometer')}>
                {number(shownDistance(odometer, units.distance), 1)} {t(`units.${units.distance}`)}
              </Fact>
            )}
            {group && <Fact term={t('device.group')}>{group}</Fact>}
            {device.model && <Fact term={t('device.model')}>{device.model}</Fact>}
          </dl>
          <Suspense fallback={<div className={styles.sketch} />}>
            <RecentPath />
          </Suspense>
        </>
      ) : (
        <Text c="dimmed">{t('device.noPosition')}</Text>
      )}
      <AllValues device={device} position={position} />
    </div>
  );
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
