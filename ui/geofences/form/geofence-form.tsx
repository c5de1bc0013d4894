import { Button, ColorInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconCircle, IconPolygon, IconRoute } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_CORRIDOR_METERS, parseArea } from '@farol/core/domain/geometry/area';
import { geofenceColor, isAnchorGeofence } from '@farol/core/domain/geofence/geofence-attributes';
import type { AreaKind } from '@farol/core/domain/geofence/area-edit';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Field } from '@farol/core/resources/descriptor/field';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { reasonText } from '../../language/reason-text.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { AttributeEditor } from '../../records/form/attribute-editor.tsx';
import { FormFooter } from '../../kit/forms/form-footer.tsx';
import { fieldProblemText } from '../../records/texts/field-problem-text.ts';
import { useUnsavedChangesGuard } from '../../kit/forms/use-unsaved-changes-guard.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { areaSizeText } from '../area/area-text.ts';
import { GeofenceUnsavedChangesDialog } from './geofence-dialogs.tsx';
import { SpeedInput } from '../../records/fields/speed-input.tsx';
import styles from './geofence-form.module.css';
import fieldStyles from '../../kit/forms/field.module.css';

const SPEED_LIMIT: Field = { name: 'speedLimit', kind: 'speed' };
const AREA_KINDS: readonly { kind: AreaKind; Icon: typeof IconCircle }[] = [
  { kind: 'circle', Icon: IconCircle },
  { kind: 'line', Icon: IconRoute },
  { kind: 'polygon', Icon: IconPolygon },
];
/** Selects what is invalid in the form, topmost first. */
const INVALID_ELEMENT = '[aria-invalid="true"], [role="alert"]';
const GEOFENCE_COLORS = [
  '#05a7e3',
  '#1c68ce',
  '#14804a',
  '#a15c00',
  '#7b3fbf',
  '#c2255c',
  '#c92a2a',
  '#5b6675',
];

/** §3: the form of a new or edited geofence. While its area is drawn on the map the form stays mounted. */
export function GeofenceForm() {
  const { records, geofences } = useConsole();
  const { calendars } = records.lists;
  const { editor } = geofences;
  const { t, i18n } = useTranslation();
  const form = records.forms.geofences;
  const { draft, problems, saveError, record, isEditing, isSaving } = useAnswers(form);
  const calendarRecords = useAnswers(calendars, (list) => list.records);
  const { distance } = useUnits();
  useEffect(() => calendars.load(), [calendars]);

  const leaveGuard = useUnsavedChangesGuard(form);
  const box = useRef<HTMLFormElement>(null);
  useEscape(form.close, box);
  const hasTrouble = Object.keys(problems).length > 0 || saveError !== undefined;
  // After a failed save, scrolls to the first problem, which may be outside the visible part of the panel.
  useEffect(() => {
    if (hasTrouble && isEditing) box.current?.querySelector<HTMLElement>(INVALID_ELEMENT)?.focus();
  }, [hasTrouble, isEditing]);
  const value = (field: string): string => draft.fields[field] ?? '';
  const errorOf = (field: string): string | undefined => {
    if (saveError?.field === field)
      return t('geofences.form.refused', { reason: reasonText(t, saveError.code) });
    const problem = problems[field];
    if (problem === undefined) return undefined;
    if (problem === 'required' && field === 'name') return t('geofences.form.nameRequired');
    if (problem === 'required' && field === 'area') return t('geofences.form.areaRequired');
    return t(problem === 'tooLong' ? 'geofences.form.tooLong' : 'geofences.form.invalid');
  };
  const field = (name: string) => ({
    size: 'md' as const,
    value: value(name),
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => form.setField(name, event.currentTarget.value),
  });

  const area = parseArea(value('area'));
  const color = geofenceColor({ attributes: { ...record.attributes, color: value('fenceColor') } });
  const typedWidth = Number(value('corridor').replace(',', '.'));
  const width = typedWidth > 0 ? typedWidth : DEFAULT_CORRIDOR_METERS;
  const draw = (kind: AreaKind): void =>
    editor.start({
      kind,
      area: area?.kind === kind ? area : undefined,
      color,
      corridorMeters: width,
    });
  useEffect(() => editor.restyle(color, width), [editor, color, width]);
  const areaWrong = errorOf('area');
  const isAnchor = isAnchorGeofence(record);
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <div className={styles.form}>
        <Text component="h2" fw={650} size="md" m={0}>
          {t(record.id > 0 ? 'geofences.form.edit' : 'geofences.form.new')}
        </Text>
        {isAnchor && <p className={fieldStyles.note}>{t('geofences.form.anchorNote')}</p>}
        <TextInput
          {...field('name')}
          label={t('geofences.form.name')}
          withAsterisk
          aria-required
          maxLength={128}
          data-autofocus
        />
        <fieldset className={styles.shape} data-wrong={areaWrong !== undefined || undefined}>
          <legend>{t('geofences.form.shape')}</legend>
          <div className={styles.shapes}>
            {AREA_KINDS.map(({ kind, Icon }) => (
              <Button
                key={kind}
                size="md"
                fz="sm"
                px={6}
                variant={area?.kind === kind ? 'light' : 'default'}
                aria-pressed={area?.kind === kind}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => draw(kind)}
              >
                {t(`geofences.kind.${kind}`)}
              </Button>
            ))}
          </div>
          {area ? (
            <>
              <p className={fieldStyles.note}>{areaSizeText(t, i18n.language, value('area'), distance)}</p>
              <Button size="md" fz="sm" variant="light" onClick={() => draw(area.kind)}>
                {t('geofences.form.redraw')}
              </Button>
            </>
          ) : (
            <p className={fieldStyles.note}>{t('geofences.form.shapeText')}</p>
          )}
          {areaWrong !== undefined && (
            <p className={fieldStyles.problem} role="alert" tabIndex={-1}>
              {areaWrong}
            </p>
          )}
        </fieldset>
        {area?.kind === 'line' && (
          <TextInput
            {...field('corridor')}
            label={t('geofences.form.corridor')}
            description={t('geofences.form.corridorText')}
            inputMode="decimal"
            placeholder={String(DEFAULT_CORRIDOR_METERS)}
          />
        )}
        <Textarea
          {...field('description')}
          label={t('geofences.form.description')}
          autosize
          minRows={2}
          maxLength={128}
        />
        {!isAnchor && (
          <ColorInput
            size="md"
            label={t('geofences.form.color')}
            format="hex"
            withEyeDropper={false}
            swatches={GEOFENCE_COLORS}
            swatchesPerRow={8}
            value={color}
            onChange={(text) => form.setField('fenceColor', text)}
            error={errorOf('fenceColor')}
          />
        )}
        <SpeedInput
          field={SPEED_LIMIT}
          label={t('records.field.speedLimit')}
          value={value('speedLimit')}
          error={errorOf('speedLimit')}
          isRequired={false}
          isReadOnly={isSaving}
          onChange={(text) => form.setField('speedLimit', text)}
        />
        <Select
          size="md"
          label={t('geofences.form.calendar')}
          placeholder={t('geofences.form.noCalendar')}
          clearable
          searchable
          data={calendarRecords.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value('calendar') || null}
          onChange={(id) => form.setField('calendar', id ?? '')}
          error={errorOf('calendar')}
        />
        {(['lockOnEnter', 'lockOnExit'] as const).map((name) => (
          <Switch
            key={name}
            size="md"
            label={t(`geofences.form.${name}`)}
            description={t(`geofences.form.${name}Text`)}
            checked={value(name) === 'true'}
            onChange={(event) => form.setField(name, String(event.currentTarget.checked))}
          />
        ))}
        {/* The attributes that make a geofence an anchor are not edited by hand. */}
        {!isAnchor && (
          <fieldset className={styles.shape} data-wrong={problems['attributes'] !== undefined || undefined}>
            <legend>{t('records.section.attributes')}</legend>
            <AttributeEditor
              lines={draft.lines}
              suggestions={RESOURCES.geofences.attributeSuggestions}
              error={
                problems['attributes'] &&
                fieldProblemText(t, 'geofences', 'attributes', problems['attributes'])
              }
              isReadOnly={isSaving}
              onChange={form.setAttributeLines}
            />
          </fieldset>
        )}
      </div>
      <FormFooter
        isSaving={isSaving}
        onCancel={form.close}
        rejection={saveError && <NotSavedAlert>{reasonText(t, saveError.code)}</NotSavedAlert>}
      />
      <GeofenceUnsavedChangesDialog leave={leaveGuard} />
    </form>
  );
}
