import { ColorInput, Select, Switch, Text, Textarea, TextInput, Button } from '@mantine/core';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { Principal } from '@farol/core/domain/access/permission';
import { stopsEnginesAtGeofences, isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Field } from '@farol/core/resources/descriptor/field';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { isFieldVisible } from '@farol/core/resources/draft/draft';
import { AttributeEditor } from '../../records/form/attribute-editor.tsx';
import { FailedAssociations } from '../../records/form/failed-associations.tsx';
import { RecordFormField } from '../../records/form/record-form-field.tsx';
import { ScopeNote } from '../../records/scope/scope-note.tsx';
import { fieldProblemText } from '../../records/texts/field-problem-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { SpeedInput } from '../../records/fields/speed-input.tsx';
import styles from './geofence-form.module.css';
import fieldStyles from '../../kit/forms/field.module.css';
import { Heading } from '../../kit/layout/heading.tsx';
import { IconCircle, IconPolygon, IconRoute } from '@tabler/icons-react';
import { DEFAULT_CORRIDOR_METERS, parseArea } from '@farol/core/domain/geometry/area';
import type { AreaKind } from '@farol/core/domain/geofence/area-edit';
import { useUnits } from '../../kit/console/use-units.ts';
import { areaSizeText } from '../area/area-text.ts';
import { geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';

const AREA_KINDS: readonly { kind: AreaKind; Icon: typeof IconCircle }[] = [
  { kind: 'circle', Icon: IconCircle },
  { kind: 'line', Icon: IconRoute },
  { kind: 'polygon', Icon: IconPolygon },
];

const SPEED_LIMIT: Field = { name: 'speedLimit', kind: 'speed' };
/** To which vehicles a geofence applies. */
const SCOPE_FIELDS: readonly Field[] =
  RESOURCES.geofences.sections.find(({ name }) => name === 'newLinks')?.fields ?? [];
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

/** The locks that this server acts on. */
function lockFields(principal: Principal | undefined): readonly ('lockOnEnter' | 'lockOnExit')[] {
  return principal && stopsEnginesAtGeofences(principal) ? ['lockOnEnter', 'lockOnExit'] : [];
}

/** §3: the form of a new or edited geofence. While its area is drawn on the map the form stays mounted. */
export function GeofenceForm() {
  const { records, access } = useConsole();
  const { forms, lists } = records;
  const { calendars } = lists;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const connectedForm = forms.geofences;
  const form = useGeofenceForm();
  const { draft, problems, saveError, record, isSaving } = useView(connectedForm);
  const namespace = useSelector(access, (current) => current.namespace);
  const calendarRecords = useSelector(calendars, (list) => list.records);
  useEffect(() => {
    calendars.load();
  }, [calendars]);
  const isAnchor = isAnchorGeofence(record);
  return (
    <FormShell
      form={connectedForm}
      hasProblems={Object.keys(problems).length > 0 || saveError !== undefined}
      footer={{
        rejection: saveError && (
          <NotSavedAlert isPartlySaved={saveError.isExtrasOnly === true}>
            {saveError.failedAssociations && saveError.failedAssociations.length > 0 ? (
              <FailedAssociations name="geofences" failures={saveError.failedAssociations} />
            ) : (
              failureCodeText(t, saveError.code)
            )}
          </NotSavedAlert>
        ),
      }}
    >
      <div className={styles.form}>
        <Heading level={2} look="name">
          {t(record.id > 0 ? 'geofences.form.edit' : 'geofences.form.new')}
        </Heading>
        {isAnchor && <p className={fieldStyles.note}>{t('geofences.form.anchorNote')}</p>}
        <TextInput
          {...form.inputProps('name')}
          label={t('geofences.form.name')}
          withAsterisk
          aria-required
          maxLength={128}
          data-autofocus
        />
        <GeofenceShapeField form={form} />
        <Textarea
          {...form.inputProps('description')}
          label={t('geofences.form.description')}
          autosize
          minRows={2}
          maxLength={128}
        />
        {!isAnchor && (
          <ColorInput
            label={t('geofences.form.color')}
            format="hex"
            withEyeDropper={false}
            swatches={GEOFENCE_COLORS}
            swatchesPerRow={8}
            value={form.color}
            onChange={(text) => connectedForm.setField('fenceColor', text)}
            error={form.errorOf('fenceColor')}
          />
        )}
        <SpeedInput
          field={SPEED_LIMIT}
          label={t('records.field.speedLimit')}
          value={form.valueOf('speedLimit')}
          error={form.errorOf('speedLimit')}
          isRequired={false}
          isReadOnly={isSaving}
          onChange={(text) => connectedForm.setField('speedLimit', text)}
        />
        <Select
          label={t('geofences.form.calendar')}
          placeholder={t('geofences.form.noCalendar')}
          clearable
          searchable
          data={calendarRecords.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.valueOf('calendar') || null}
          onChange={(id) => connectedForm.setField('calendar', id ?? '')}
          error={form.errorOf('calendar')}
        />
        {principal && !stopsEnginesAtGeofences(principal) && (
          <Text size="sm" c="dimmed">
            {t('geofences.form.noLocks')}
          </Text>
        )}
        {lockFields(principal).map((name) => (
          <Switch
            key={name}
            label={t(`geofences.form.${name}`)}
            description={t(`geofences.form.${name}Text`)}
            checked={form.valueOf(name) === 'true'}
            onChange={(event) => connectedForm.setField(name, String(event.currentTarget.checked))}
          />
        ))}
        {/* An anchor applies to its own vehicle only. */}
        {!isAnchor && (
          <fieldset className={styles.shape}>
            <legend>{t('records.section.newLinks')}</legend>
            {SCOPE_FIELDS.filter((field) => isFieldVisible(field, { record, draft }, namespace)).map(
              (field) => (
                <RecordFormField key={field.name} name="geofences" field={field} error={undefined} />
              ),
            )}
            <ScopeNote name="geofences" record={record} title={record.name} draft={draft} />
          </fieldset>
        )}
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
              onChange={connectedForm.setAttributeLines}
            />
          </fieldset>
        )}
      </div>
    </FormShell>
  );
}

/** The area of a geofence, drawn on the map, and the width of a corridor. */
function GeofenceShapeField({ form }: { form: GeofenceFormModel }) {
  const { editor } = useConsole().geofences;
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const { color } = form;
  const area = parseArea(form.valueOf('area'));
  const typedWidth = Number(form.valueOf('corridor').replace(',', '.'));
  const corridorMeters = typedWidth > 0 ? typedWidth : DEFAULT_CORRIDOR_METERS;
  useEffect(() => {
    editor.restyle(color, corridorMeters);
  }, [editor, color, corridorMeters]);
  const draw = (kind: AreaKind): void =>
    editor.start({ kind, area: area?.kind === kind ? area : undefined, color, corridorMeters });
  const error = form.errorOf('area');
  return (
    <>
      <fieldset className={styles.shape} data-wrong={error !== undefined || undefined}>
        <legend>{t('geofences.form.shape')}</legend>
        <div className={styles.shapes}>
          {AREA_KINDS.map(({ kind, Icon }) => (
            <Button
              key={kind}
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
            <p className={fieldStyles.note}>
              {areaSizeText(t, i18n.language, form.valueOf('area'), distance)}
            </p>
            <Button variant="light" onClick={() => draw(area.kind)}>
              {t('geofences.form.redraw')}
            </Button>
          </>
        ) : (
          <p className={fieldStyles.note}>{t('geofences.form.shapeText')}</p>
        )}
        {error !== undefined && (
          <p className={fieldStyles.problem} role="alert" tabIndex={-1}>
            {error}
          </p>
        )}
      </fieldset>
      {area?.kind === 'line' && (
        <TextInput
          {...form.inputProps('corridor')}
          label={t('geofences.form.corridor')}
          description={t('geofences.form.corridorText')}
          inputMode="decimal"
          placeholder={String(DEFAULT_CORRIDOR_METERS)}
        />
      )}
    </>
  );
}

/** The geofence form as its fields use it. */
interface GeofenceFormModel {
  /** Returns the text of a field. */
  valueOf(field: string): string;
  errorOf(field: string): string | undefined;
  /** Returns what an input for text needs of a field. */
  inputProps(field: string): {
    size: 'md';
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** The color as typed, or that of geofences without one. */
  readonly color: string;
}

/** Returns the geofence form for its fields. */
function useGeofenceForm(): GeofenceFormModel {
  const form = useConsole().records.forms.geofences;
  const { t } = useTranslation();
  const { draft, problems, saveError, record } = useView(form);
  const valueOf = (field: string): string => draft.fields[field] ?? '';
  const errorOf = (field: string): string | undefined => {
    if (saveError?.field === field)
      return t('geofences.form.refused', { reason: failureCodeText(t, saveError.code) });
    const problem = problems[field];
    if (problem === undefined) return undefined;
    if (problem === 'required' && field === 'name') return t('geofences.form.nameRequired');
    if (problem === 'required' && field === 'area') return t('geofences.form.areaRequired');
    if (field === 'corridor') return t('geofences.form.corridorWrong');
    return t(problem === 'tooLong' ? 'geofences.form.tooLong' : 'geofences.form.invalid');
  };
  return {
    valueOf,
    errorOf,
    inputProps: (field) => ({
      size: 'md',
      value: valueOf(field),
      error: errorOf(field),
      onChange: ({ currentTarget }) => form.setField(field, currentTarget.value),
    }),
    color: geofenceColor({ attributes: { ...record.attributes, color: valueOf('fenceColor') } }),
  };
}
