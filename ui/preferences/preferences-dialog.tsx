import { Alert, Button, Group, Switch, Select, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { Deferred } from '../kit/layout/deferred.tsx';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { FormFooter } from '../kit/forms/form-footer.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { useRequiredValue } from '../kit/forms/use-required-value.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { LanguageAndUnitsSection } from './language-and-units-section.tsx';
import styles from './preferences.module.css';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useId, useState } from 'react';
import { SegmentedPreferenceRow, PreferenceRow } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { parseBaseMapName } from '@farol/core/domain/preference/base-map';
import { availableBaseMaps, offeredBaseMap, parseBaseMap } from '../map/base-map/base-maps.ts';
import { useBaseMapConditions } from '../map/base-map/use-base-map-conditions.ts';
import { usePreferenceChoices } from '../kit/console/use-preference-choices.ts';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import type { InitialMapView } from '@farol/core/domain/preference/preference-choices';
import { ExactNumberInput } from '../kit/forms/exact-number-input.tsx';

const LIMITS = {
  latitude: { min: -85, max: 85, decimalScale: 6 },
  longitude: { min: -180, max: 180, decimalScale: 6 },
  zoom: { min: 0, max: 20, decimalScale: 0 },
} as const;

const FIELDS = ['latitude', 'longitude', 'zoom'] as const;

/** What the map can show besides the vehicles. */
const MAP_SWITCHES = ['names', 'plates', 'rings', 'geofences', 'precision'] as const;

const SCHEMES = [
  ['auto', 'preferences.schemeAuto'],
  ['light', 'preferences.schemeLight'],
  ['dark', 'preferences.schemeDark'],
] as const;

/** The preferences of the user (§3, "User"). Each choice applies and is saved at once. */
export function PreferencesDialog() {
  const { access, shell } = useConsole();
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const isForced = useSelector(access, ({ server }) => server?.info.forceSettings === true);
  return (
    <DialogFrame
      title={t('accountMenu.preferences')}
      size={680}
      fullScreen={isNarrow}
      onClose={() => shell.close('preferences')}
    >
      <div className={styles.dialog}>
        {isForced && <Alert color="gray">{t('preferences.forced')}</Alert>}
        <Deferred>
          <LanguageAndUnitsSection />
          <MapSection />
          <InitialViewSection />
          <BrowserSection />
        </Deferred>
      </div>
      <PreferencesFooter />
    </DialogFrame>
  );
}

/**
 * The footer: the state of saving the preferences, which are saved, being saved, failed with retry and undo, or stored in
 * this browser only; and Close.
 */
function PreferencesFooter() {
  const { preferences, shell } = useConsole();
  const { account } = preferences;
  const { t } = useTranslation();
  const { isSaving, isLocalOnly, failure } = useView(account);
  const status = isLocalOnly
    ? t('preferences.here')
    : t(isSaving ? 'preferences.saving' : 'preferences.saved');
  return (
    <FormFooter
      isSaving={false}
      isReadOnly
      onCancel={() => shell.close('preferences')}
      status={failure === undefined ? status : ''}
      rejection={
        failure !== undefined && (
          <NotSavedAlert title={t('preferences.failed', { reason: failureCodeText(t, failure) })}>
            <Group gap="xs">
              <Button onClick={account.retry}>{t('preferences.retry')}</Button>
              <Button variant="default" onClick={account.revert}>
                {t('preferences.undo')}
              </Button>
            </Group>
          </NotSavedAlert>
        )
      }
    />
  );
}

/** The preferences of this browser, not of the account: other screens may need another color scheme. */
function BrowserSection() {
  const { app, preferences } = useConsole();
  const { browser } = preferences;
  const { t } = useTranslation();
  const hintId = useId();
  const { scheme, screenOn } = useView(browser);
  const { isPossible, isRefused } = useView(app.screen);
  return (
    <PreferenceSection title={t('preferences.part.here')}>
      <SegmentedPreferenceRow
        label={t('preferences.scheme')}
        value={scheme}
        options={SCHEMES.map(([value, key]) => ({ value, label: t(key) }))}
        onChange={(chosen) => {
          const known = SCHEMES.find(([value]) => value === chosen);
          if (known) browser.change({ scheme: known[0] });
        }}
      />
      {isPossible && (
        <div>
          <Switch
            py={9}
            label={t('preferences.screenOn')}
            aria-describedby={hintId}
            checked={screenOn}
            onChange={({ currentTarget }) => browser.change({ screenOn: currentTarget.checked })}
          />
          <p id={hintId} className={styles.hint} role="status">
            {t(isRefused ? 'preferences.screenOnRefused' : 'preferences.screenOnHint')}
          </p>
        </div>
      )}
    </PreferenceSection>
  );
}

/** The appearance of the map: the choices of the map menu and a few more. */
function MapSection() {
  const { preferences } = useConsole();
  const { t } = useTranslation();
  const { isForced, choose } = usePreferenceChoices();
  const browserPreferences = useView(preferences.browser);
  const baseMapOptions = useBaseMapConditions();
  const [mapId, showsId] = [useId(), useId()];
  return (
    <PreferenceSection title={t('preferences.part.map')}>
      <PreferenceRow label={t('preferences.baseMap')} id={mapId}>
        <Select
          aria-labelledby={mapId}
          allowDeselect={false}
          disabled={isForced('baseMap')}
          value={offeredBaseMap(parseBaseMap(browserPreferences.baseMap), baseMapOptions)}
          data={availableBaseMaps(baseMapOptions).map((value) => ({ value, label: t(`map.${value}`) }))}
          onChange={(value) => choose({ baseMap: parseBaseMapName(value) })}
        />
      </PreferenceRow>
      <PreferenceRow label={t('preferences.shows')} id={showsId}>
        <div className={styles.switches} role="group" aria-labelledby={showsId}>
          {MAP_SWITCHES.map((name) => (
            <Switch
              key={name}
              py={9}
              label={t(`map.${name}`)}
              checked={browserPreferences[name]}
              disabled={isForced(name)}
              onChange={({ currentTarget }) => choose({ [name]: currentTarget.checked })}
            />
          ))}
        </div>
      </PreferenceRow>
    </PreferenceSection>
  );
}

/** The initial view of the map while there is no vehicle to show: typed, or copied from the current view. */
function InitialViewSection() {
  const { t } = useTranslation();
  const { userChoices, serverChoices, isForced, choose } = usePreferenceChoices();
  const { view } = useConsole().devices;
  const camera = useSelector(view, (answers) => answers.camera);
  const isForcedByServer = isForced('initialView');
  const savedView = isForcedByServer ? serverChoices.initialView : userChoices.initialView;
  const [typed, setTyped] = useState<Partial<InitialMapView>>({});
  const initialValues = { ...savedView, ...typed };
  const completeView = completeViewOf(initialValues);
  const { field, isRefused, check } = useRequiredValue<HTMLInputElement>(completeView === undefined);
  const missingName = initialValues.latitude === undefined ? 'latitude' : 'longitude';
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
            {...(name === missingName && {
              ref: field,
              error: isRefused && t('preferences.startMissing'),
            })}
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
          <Button
            onClick={() => {
              if (check()) save(completeView);
            }}
          >
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
