import { showsServerField, type ServerTab } from '@farol/core/domain/server/server-settings-rules';
import type { Principal } from '@farol/core/domain/access/permission';
import type { Field } from '@farol/core/resources/descriptor/field';
import {
  serverFields,
  TAB_SECTIONS,
  type ServerSection,
} from '@farol/core/resources/draft/server-settings-draft';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { useTranslation } from '../../language/use-translation.ts';
import { AttributeEditor } from '../../records/form/attribute-editor.tsx';
import type { ServerSettingsFormModel } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';
import { SegmentedControl, NumberInput, Switch, Select } from '@mantine/core';
import { useId } from 'react';
import { CURRENCIES } from '@farol/core/domain/billing/currencies';
import { BillingAmountField } from '../../users/billing-amount-field.tsx';
import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';
import { FieldInput } from '../../records/fields/field-input.tsx';

/** Fields too long for half a row. */
const FULL_WIDTH_FIELDS: ReadonlySet<string> = new Set(['geocoderUrl']);

const FIELD_GROUPS = {
  money: ['enableBilling', 'billingCurrency', 'billingPrice', 'billingDate', 'billingDescription'],
  late: [
    'billingInterest',
    'billingFineMode',
    'billingFine',
    'billingDisccountMode',
    'billingDisccount',
    'billingDisccountDays',
  ],
  suspension: ['billingTrustUnlock', 'billingTrustUnlockDays', 'billingSuspension', 'billingSuspensionDays'],
  mails: ['billingMailIssued', 'billingMailBeforeDays', 'billingMailLate'],
} as const;

interface ServerSettingsTabContentProps {
  tab: ServerTab;
  form: ServerSettingsFormModel;
  principal: Principal;
}

/** The content of a tab of the server settings. */
export function ServerSettingsTabContent({ tab, form, principal }: ServerSettingsTabContentProps) {
  if (tab === 'billing') return <ServerBillingFields form={form} />;
  if (tab === 'attributes')
    return (
      <AttributeEditor
        lines={form.attributeLines}
        suggestions={serverRecord.attributeSuggestions}
        error={form.errorOf('attributes')}
        isReadOnly={form.isLocked}
        onChange={(lines) => form.setAttributeLines(lines)}
      />
    );
  return TAB_SECTIONS[tab].map((section) => (
    <Section key={section} section={section} form={form} principal={principal} />
  ));
}

function Section({
  section,
  form,
  principal,
}: {
  section: ServerSection;
  form: ServerSettingsFormModel;
  principal: Principal;
}) {
  const { t } = useTranslation();
  const fields = serverFields(section).filter(({ name }) => showsServerField(name, principal));
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles.fields}>
      <legend>{t(`server.section.${section}`)}</legend>
      {fields.map((field) => (
        <Input key={field.name} form={form} field={field} />
      ))}
    </fieldset>
  );
}

function Input({ form, field }: { form: ServerSettingsFormModel; field: Field }) {
  if (field.name === 'deviceLimit') return <DeviceLimitField form={form} />;
  if (field.name === 'enableLockUnlock') return <LockButtonsField form={form} />;
  return <ServerField form={form} field={field} />;
}

/** Which lock buttons the device detail shows: the one that changes the present state, or always both. */
function LockButtonsField({ form }: { form: ServerSettingsFormModel }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.fullWidth}>
      <p id={id} className={styles.label}>
        {form.labelOf('enableLockUnlock')}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {form.hintOf('enableLockUnlock')}
      </p>
      <SegmentedControl
        mt={8}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        readOnly={form.isLocked}
        value={form.valueOf('enableLockUnlock') === 'true' ? 'always' : 'automatic'}
        data={(['automatic', 'always'] as const).map((value) => ({
          value,
          label: t(`server.lock.${value}`),
        }))}
        onChange={(value) => form.setField('enableLockUnlock', String(value === 'always'))}
      />
    </div>
  );
}

/** The device limit of the server: a switch for unlimited (-1), or a number. */
function DeviceLimitField({ form }: { form: ServerSettingsFormModel }) {
  const { t } = useTranslation();
  const text = form.valueOf('deviceLimit');
  const isUnlimited = text === '' || text === '-1';
  return (
    <div className={styles.limitField} role="group" aria-label={form.labelOf('deviceLimit')}>
      <NumberInput
        name="deviceLimit"
        label={form.labelOf('deviceLimit')}
        description={t('server.limitHint')}
        error={form.errorOf('deviceLimit')}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        disabled={isUnlimited}
        readOnly={form.isLocked}
        value={isUnlimited ? '' : text}
        onChange={(value) => form.setField('deviceLimit', String(value === '' ? 1 : value))}
      />
      <Switch
        py={10}
        label={t('server.unlimited')}
        checked={isUnlimited}
        disabled={form.isLocked}
        onChange={({ currentTarget }) => form.setField('deviceLimit', currentTarget.checked ? '-1' : '1')}
      />
    </div>
  );
}

/** The billing defaults of the server (facts on billing), for accounts without values of their own. */
function ServerBillingFields({ form }: { form: ServerSettingsFormModel }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.hint}>{t('server.billing.note')}</p>
      {(['money', 'late', 'suspension', 'mails'] as const).map((group) => (
        <fieldset key={group} className={styles.fields}>
          <legend>{t(`server.billing.${group}`)}</legend>
          {FIELD_GROUPS[group].map((name) => (
            <BillingField key={name} form={form} name={name} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

function BillingField({ form, name }: { form: ServerSettingsFormModel; name: string }) {
  const unit = amountUnitOf(form, name);
  if (name === 'billingCurrency')
    return (
      <Select
        label={form.labelOf(name)}
        searchable
        allowDeselect={false}
        data={CURRENCIES}
        readOnly={form.isLocked}
        error={form.errorOf(name)}
        value={form.valueOf(name) || 'BRL'}
        onChange={(chosen) => form.setField(name, chosen ?? '')}
      />
    );
  const field = serverFields('billing').find((candidate) => candidate.name === name);
  if (unit === undefined) return field && <ServerField form={form} field={field} />;
  return (
    <BillingAmountField
      name={name}
      label={form.labelOf(name)}
      error={form.errorOf(name)}
      unit={unit}
      currency={form.valueOf('billingCurrency') || 'BRL'}
      placeholder=""
      isLocked={form.isLocked}
      text={form.valueOf(name)}
      onType={(text) => form.setField(name, text)}
    />
  );
}

/** Returns the unit of an amount field; undefined for other fields. */
function amountUnitOf(form: ServerSettingsFormModel, name: string): 'money' | 'share' | undefined {
  if (name === 'billingPrice') return 'money';
  if (name === 'billingInterest') return 'share';
  if (name !== 'billingFine' && name !== 'billingDisccount') return undefined;
  return form.valueOf(`${name}Mode`) === 'PERCENTAGE' ? 'share' : 'money';
}

/** One field of the server settings; a switch shows its hint below the label. */
function ServerField({ form, field }: { form: ServerSettingsFormModel; field: Field }) {
  const { name, kind } = field;
  const hint = form.hintOf(name);
  // The field that was asked for is in view and has the focus.
  const isAsked = useSelector(useConsole().shell, ({ askedServerField }) => askedServerField === name);
  if (kind === 'flag')
    return (
      <Switch
        className={styles.switchField ?? ''}
        name={name}
        label={form.labelOf(name)}
        description={hint}
        checked={form.valueOf(name) === 'true'}
        disabled={form.isLocked}
        onChange={({ currentTarget }) => form.setField(name, String(currentTarget.checked))}
      />
    );
  return (
    <div
      ref={isAsked ? scrollIntoView : undefined}
      data-first-field={isAsked || undefined}
      className={kind === 'longText' || FULL_WIDTH_FIELDS.has(name) ? styles.fullWidth : ''}
    >
      <FieldInput
        field={field}
        label={form.labelOf(name)}
        error={form.errorOf(name)}
        hint={hint}
        value={form.valueOf(name)}
        isRequired={false}
        isReadOnly={form.isLocked}
        onChange={(text) => form.setField(name, text)}
      />
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
