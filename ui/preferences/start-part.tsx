import { Button, Group, Text } from '@mantine/core';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StartPlace } from '@farol/core/domain/preference-choice';
import { ExactNumberInput } from '../exact-number-input.tsx';
import { useConsole } from '../use-console.ts';
import { PreferencePart } from './preference-part.tsx';
import { useChoices } from './use-choices.ts';
import styles from './preferences.module.css';

const LIMITS = {
  latitude: { min: -85, max: 85, decimalScale: 6 },
  longitude: { min: -180, max: 180, decimalScale: 6 },
  zoom: { min: 0, max: 20, decimalScale: 0 },
} as const;
const NAMES = ['latitude', 'longitude', 'zoom'] as const;

/** Where the map starts as long as there is no vehicle to show: typed, or taken from the map as it stands. */
export function StartPart() {
  const { t } = useTranslation();
  const { own, common, isForced, choose } = useChoices();
  const { view } = useConsole();
  const camera = useSelector(view, ({ context }) => context.camera);
  const isDecided = isForced('start');
  const kept = isDecided ? common.start : own.start;
  const [typed, setTyped] = useState<Partial<StartPlace>>({});
  const place = { ...kept, ...typed };
  const whole = wholePlace(place);
  const save = (start: StartPlace | undefined): void => {
    setTyped({});
    choose({ start });
  };
  return (
    <PreferencePart title={t('preferences.part.start')}>
      <Text size="sm" c="dimmed">
        {t('preferences.startText')}
      </Text>
      <div className={styles.numbers}>
        {NAMES.map((name) => (
          <ExactNumberInput
            key={name}
            size="md"
            hideControls
            label={t(`preferences.${name}`)}
            disabled={isDecided}
            {...LIMITS[name]}
            placeholder={t('preferences.automatic')}
            value={place[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
      </div>
      <Group gap="xs">
        <Button
          h={44}
          variant="default"
          leftSection={<IconMapPin size={16} aria-hidden />}
          disabled={isDecided || !camera?.place}
          onClick={() => {
            if (camera?.place) save({ ...camera.place, zoom: Math.round(camera.zoom) });
          }}
        >
          {t('preferences.startHere')}
        </Button>
        {Object.keys(typed).length > 0 && (
          <Button h={44} disabled={!whole} onClick={() => save(whole)}>
            {t('preferences.startSave')}
          </Button>
        )}
        {own.start && !isDecided && (
          <Button
            h={44}
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => save(undefined)}
          >
            {t('preferences.startClear')}
          </Button>
        )}
      </Group>
    </PreferencePart>
  );
}

function wholePlace({ latitude, longitude, zoom }: Partial<StartPlace>): StartPlace | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, zoom: zoom ?? 0 };
}
