import { Select } from '@mantine/core';
import { useId } from 'react';
import {
  firstCoordinateFormat,
  formatCoordinates,
  type CoordinateFormat,
} from '@farol/core/domain/geometry/coordinate-text';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { measurementUnitsOf } from '@farol/core/domain/values/measurement-units';
import type { PreferenceValues } from '@farol/core/domain/preference/preference-choices';
import { useTranslation } from '../language/use-translation.ts';
import { LANGUAGE_NAMES } from '../language/translation.ts';
import { PreferenceRow, SegmentedPreferenceRow } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceChoices } from '../kit/console/use-preference-choices.ts';

/** No choice: the server or the language decides. */
const AUTOMATIC = '';
/** Coordinates that look different in every format. */
const EXAMPLE = [-8.053889, -34.881111] as const;

/** Language, units, hour cycle and coordinate format. */
export function LanguageAndUnitsSection() {
  const { t, i18n } = useTranslation();
  const { userChoices, serverChoices, isForced, choose } = usePreferenceChoices();
  const language = parseLanguage(i18n.language) ?? 'en-US';
  const defaultUnits = measurementUnitsOf(serverChoices, i18n.language);
  const valueOf = <K extends keyof PreferenceValues>(name: K): PreferenceValues[K] | undefined =>
    isForced(name) ? serverChoices[name] : userChoices[name];
  const automaticLabel = (value: string): string => t('preferences.automaticAs', { value });
  const twelveHour = valueOf('twelveHour');
  return (
    <PreferenceSection title={t('preferences.part.reading')}>
      <LanguageRow language={language} />
      <SegmentedPreferenceRow
        label={t('preferences.speed')}
        value={valueOf('speedUnit') ?? AUTOMATIC}
        isDisabled={isForced('speedUnit')}
        options={[
          { value: AUTOMATIC, label: automaticLabel(t(`units.${defaultUnits.speed}`)) },
          ...(['kmh', 'mph', 'kn'] as const).map((value) => ({ value, label: t(`units.${value}`) })),
        ]}
        onChange={(value) =>
          choose({ speedUnit: value === 'kmh' || value === 'mph' || value === 'kn' ? value : undefined })
        }
      />
      <SegmentedPreferenceRow
        label={t('preferences.distance')}
        value={valueOf('distanceUnit') ?? AUTOMATIC}
        isDisabled={isForced('distanceUnit')}
        options={[
          { value: AUTOMATIC, label: automaticLabel(t(`units.${defaultUnits.distance}`)) },
          ...(['km', 'miles'] as const).map((value) => ({ value, label: t(`units.${value}`) })),
        ]}
        onChange={(value) =>
          choose({ distanceUnit: value === 'km' || value === 'miles' ? value : undefined })
        }
      />
      <SegmentedPreferenceRow
        label={t('preferences.clock')}
        value={twelveHour === undefined ? AUTOMATIC : twelveHour ? '12' : '24'}
        isDisabled={isForced('twelveHour')}
        options={[
          { value: AUTOMATIC, label: t('preferences.automatic') },
          { value: '12', label: t('preferences.twelve') },
          { value: '24', label: t('preferences.twentyFour') },
        ]}
        onChange={(value) => choose({ twelveHour: value === AUTOMATIC ? undefined : value === '12' })}
      />
      <CoordinatesRow />
    </PreferenceSection>
  );
}

function LanguageRow({ language }: { language: string }) {
  const { t } = useTranslation();
  const { choose } = usePreferenceChoices();
  const id = useId();
  return (
    <PreferenceRow label={t('preferences.language')} id={id}>
      <Select
        aria-labelledby={id}
        allowDeselect={false}
        value={language}
        data={LANGUAGE_NAMES.map(([value, label]) => ({ value, label }))}
        onChange={(value) => choose({ language: parseLanguage(value) })}
      />
    </PreferenceRow>
  );
}

function CoordinatesRow() {
  const { t } = useTranslation();
  const { userChoices, serverChoices, isForced, choose } = usePreferenceChoices();
  const id = useId();
  const isForcedByServer = isForced('coordinateFormat');
  return (
    <PreferenceRow label={t('preferences.coordinates')} id={id}>
      <Select
        aria-labelledby={id}
        allowDeselect={false}
        disabled={isForcedByServer}
        value={
          (isForcedByServer ? serverChoices.coordinateFormat : userChoices.coordinateFormat) ?? AUTOMATIC
        }
        data={[
          {
            value: AUTOMATIC,
            label: t('preferences.automaticAs', {
              value: formatExample(serverChoices.coordinateFormat ?? 'dd'),
            }),
          },
          ...(['dd', 'ddm', 'dms'] as const).map((value) => ({ value, label: formatExample(value) })),
        ]}
        onChange={(value) => choose({ coordinateFormat: value ? firstCoordinateFormat(value) : undefined })}
      />
    </PreferenceRow>
  );
}

function formatExample(format: CoordinateFormat): string {
  return formatCoordinates(...EXAMPLE, format);
}
