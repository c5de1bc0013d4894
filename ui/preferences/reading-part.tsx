import { Select } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { coordinateFormatOf, coordinatesText, type CoordinateFormat } from '@farol/core/domain/coordinates';
import { languageOf } from '@farol/core/domain/locale';
import { unitsOf } from '@farol/core/domain/measure';
import type { PreferenceChoice } from '@farol/core/domain/preference-choice';
import { LANGUAGE_NAMES } from '../language/language.ts';
import { ChoiceRow, SegmentRow } from './choice-row.tsx';
import { PreferencePart } from './preference-part.tsx';
import { useChoices } from './use-choices.ts';

/** Nothing is chosen: the server or the language decides. */
const AUTOMATIC = '';
/** A place whose way to be written is easily told. */
const EXAMPLE = [-8.053889, -34.881111] as const;

/** In which words, units and ways to write everything is read. */
export function ReadingPart() {
  const { t, i18n } = useTranslation();
  const { own, common, isForced, choose } = useChoices();
  const language = languageOf(i18n.language) ?? 'en-US';
  const plain = unitsOf(common, language);
  const shown = <K extends keyof PreferenceChoice>(name: K): PreferenceChoice[K] | undefined =>
    isForced(name) ? common[name] : own[name];
  const automatic = (value: string): string => t('preferences.automaticAs', { value });
  const twelveHour = shown('twelveHour');
  return (
    <PreferencePart title={t('preferences.part.reading')}>
      <LanguageRow language={language} />
      <SegmentRow
        label={t('preferences.speed')}
        value={shown('speedUnit') ?? AUTOMATIC}
        isDisabled={isForced('speedUnit')}
        options={[
          { value: AUTOMATIC, label: automatic(t(`units.${plain.speed}`)) },
          ...(['kmh', 'mph', 'kn'] as const).map((value) => ({ value, label: t(`units.${value}`) })),
        ]}
        onChoose={(value) =>
          choose({ speedUnit: value === 'kmh' || value === 'mph' || value === 'kn' ? value : undefined })
        }
      />
      <SegmentRow
        label={t('preferences.distance')}
        value={shown('distanceUnit') ?? AUTOMATIC}
        isDisabled={isForced('distanceUnit')}
        options={[
          { value: AUTOMATIC, label: automatic(t(`units.${plain.distance}`)) },
          ...(['km', 'miles'] as const).map((value) => ({ value, label: t(`units.${value}`) })),
        ]}
        onChoose={(value) =>
          choose({ distanceUnit: value === 'km' || value === 'miles' ? value : undefined })
        }
      />
      <SegmentRow
        label={t('preferences.clock')}
        value={twelveHour === undefined ? AUTOMATIC : twelveHour ? '12' : '24'}
        isDisabled={isForced('twelveHour')}
        options={[
          { value: AUTOMATIC, label: t('preferences.automatic') },
          { value: '12', label: t('preferences.twelve') },
          { value: '24', label: t('preferences.twentyFour') },
        ]}
        onChoose={(value) => choose({ twelveHour: value === AUTOMATIC ? undefined : value === '12' })}
      />
      <CoordinatesRow />
    </PreferencePart>
  );
}

function LanguageRow({ language }: { language: string }) {
  const { t } = useTranslation();
  const { choose } = useChoices();
  const id = useId();
  return (
    <ChoiceRow label={t('preferences.language')} id={id}>
      <Select
        size="md"
        aria-labelledby={id}
        allowDeselect={false}
        value={language}
        data={LANGUAGE_NAMES.map(([value, label]) => ({ value, label }))}
        onChange={(value) => choose({ language: languageOf(value) })}
      />
    </ChoiceRow>
  );
}

function CoordinatesRow() {
  const { t } = useTranslation();
  const { own, common, isForced, choose } = useChoices();
  const id = useId();
  const isDecided = isForced('coordinateFormat');
  return (
    <ChoiceRow label={t('preferences.coordinates')} id={id}>
      <Select
        size="md"
        aria-labelledby={id}
        allowDeselect={false}
        disabled={isDecided}
        value={(isDecided ? common.coordinateFormat : own.coordinateFormat) ?? AUTOMATIC}
        data={[
          {
            value: AUTOMATIC,
            label: t('preferences.automaticAs', { value: write(common.coordinateFormat ?? 'dd') }),
          },
          ...(['dd', 'ddm', 'dms'] as const).map((value) => ({ value, label: write(value) })),
        ]}
        onChange={(value) => choose({ coordinateFormat: value ? coordinateFormatOf(value) : undefined })}
      />
    </ChoiceRow>
  );
}

function write(format: CoordinateFormat): string {
  return coordinatesText(...EXAMPLE, format);
}
