import { Button, Group, Text } from '@mantine/core';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { InitialMapView } from '@farol/core/domain/preference/preference-choices';
import { useTranslation } from '../language/use-translation.ts';
import { ExactNumberInput } from '../kit/forms/exact-number-input.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceChoices } from '../kit/console/use-preference-choices.ts';
import styles from './preferences.module.css';

const LIMITS = {
  latitude: { min: -85, max: 85, decimalScale: 6 },
  longitude: { min: -180, max: 180, decimalScale: 6 },
  zoom: { min: 0, max: 20, decimalScale: 0 },
} as const;
const FIELDS = ['latitude', 'longitude', 'zoom'] as const;

/** The initial view of the map while there is no vehicle to show: typed, or copied from the current view. */
export function InitialViewSection() {
  const { t } = useTranslation();
  const { userChoices, serverChoices, isForced, choose } = usePreferenceChoices();
  const { view } = useConsole().devices;
  const camera = useSelector(view, (answers) => answers.camera);
  const isForcedByServer = isForced('initialView');
  const savedView = isForcedByServer ? serverChoices.initialView : userChoices.initialView;
  const [typed, setTyped] = useState<Partial<InitialMapView>>({});
  const initialValues = { ...savedView, ...typed };
  const completeView = completeViewOf(initialValues);
  const save = (initialView: InitialMapView | undefined): void => {
    setTyped({});
    choose({ initialView });
  };
  return (
    <PreferenceSection title={t('preferences.part.start')}>
      <Text size="sm" c="dimmed">
        {t('preferences.startText')}
      </Text>
      <div className={styles.coordinateFields}>
        {FIELDS.map((name) => (
          <ExactNumberInput
            key={name}
            hideControls
            label={t(`preferences.${name}`)}
            disabled={isForcedByServer}
            {...LIMITS[name]}
            placeholder={t('preferences.automatic')}
            value={initialValues[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconMapPin size={16} aria-hidden />}
          disabled={isForcedByServer || !camera?.center}
          onClick={() => {
            if (camera?.center) save({ ...camera.center, zoom: Math.round(camera.zoom) });
          }}
        >
          {t('preferences.startHere')}
        </Button>
        {Object.keys(typed).length > 0 && (
          <Button disabled={!completeView} onClick={() => save(completeView)}>
            {t('preferences.startSave')}
          </Button>
        )}
        {userChoices.initialView && !isForcedByServer && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => save(undefined)}
          >
            {t('preferences.startClear')}
          </Button>
        )}
      </Group>
    </PreferenceSection>
  );
}

function completeViewOf({ latitude, longitude, zoom }: Partial<InitialMapView>): InitialMapView | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, zoom: zoom ?? 0 };
}
