import { Tabs, Alert, PasswordInput, Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode, Suspense } from 'react';
import type { Principal } from '@farol/core/domain/access/permission';
import { userTabs, type UserTab } from '@farol/core/domain/access/user-form';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { TabBar } from '../kit/layout/tab-bar.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useUserForm, type ConnectedUserForm, type UserFormModel } from './use-user-form.ts';
import layout from '../kit/layout/layout.module.css';
import styles from './users.module.css';
import { IconLock } from '@tabler/icons-react';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { Heading } from '../kit/layout/heading.tsx';
import { AttributeEditor } from '../records/form/attribute-editor.tsx';
import { AccessTab } from './access-tab.tsx';
import { BillingTab } from './billing-tab.tsx';
import { UserFields, UserField } from './user-fields.tsx';
import { PIX_FIELDS } from '@farol/core/domain/billing/pix-fields';
import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import { LimitField } from './limit-field.tsx';
import { PermissionAreaCard } from './permission-area-card.tsx';
import { passwordsDiffer } from '@farol/core/domain/access/user-permissions';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const PersonalDataSection = lazyWithRetry(
  async () => (await import('./personal-data-section.tsx')).PersonalDataSection,
);

/** The name of the second password input; it is never sent. */
const PASSWORD_CONFIRMATION = 'passwordAgain';

const RESELLER = PERMISSION_AREAS.find(({ name }) => name === 'reseller');

const TABS: Readonly<Record<string, UserTab>> = {
  account: 'account',
  preferences: 'preferences',
  access: 'permissions',
  address: 'address',
  contact: 'address',
  reseller: 'reseller',
  billing: 'billing',
  attributes: 'attributes',
};

interface UserFormProps {
  form: ConnectedUserForm;
  principal: Principal;
  /** Additional tabs that are not part of the form. */
  extraTabs?: readonly ExtraTab[];
}

interface ExtraTab {
  name: string;
  title: string;
  content: ReactNode;
}

const NO_EXTRA_TABS: readonly ExtraTab[] = [];

/**
 * The user form in tabs (§3, "User"). Tabs with validation errors are marked, and the first of them is
 * selected.
 */
export function UserForm({ form: connectedForm, principal, extraTabs = NO_EXTRA_TABS }: UserFormProps) {
  const { t } = useTranslation();
  const form = useUserForm(connectedForm, principal);
  const { record, problems, saveError, hasChanges } = useView(connectedForm);
  const [tab, setTab] = useState<string>('account');
  const [isSaveAttempted, setSaveAttempted] = useState(false);
  const [knownProblemCount, setKnownProblemCount] = useState(0);
  const bodyRef = useRef<HTMLDivElement>(null);
  const isNew = record.id === 0;
  // The user's own preferences are in a separate dialog where each choice applies at once.
  const allTabs = userTabs(record, principal);
  const tabs = allTabs.filter((name) => name !== 'preferences' || !form.isOwn);
  // The same order in the own account, whose preferences are an additional tab.
  const extraNames = extraTabs.map(({ name }) => name);
  const barTabs = new Set([
    ...allTabs.filter((name) => tabs.includes(name) || extraNames.includes(name)),
    ...extraNames,
  ]);

  // All tabs scroll in the same container; each starts at its top, unless a problem gets the focus after that.
  useLayoutEffect(() => {
    bodyRef.current?.scrollTo(0, 0);
  }, [tab]);
  const fieldsWithProblems = Object.keys(problems).concat(form.rejectedField ?? []);
  const tabsWithProblems = new Set(fieldsWithProblems.map(tabOfField));
  const firstWithProblem = tabs.find((name) => tabsWithProblems.has(name));
  // Only saving finds further problems; correcting one must not switch the tab while the user is typing.
  if (fieldsWithProblems.length !== knownProblemCount) {
    setKnownProblemCount(fieldsWithProblems.length);
    if (fieldsWithProblems.length > knownProblemCount && firstWithProblem !== undefined)
      setTab(firstWithProblem);
  }
  if (isSaveAttempted && !isPasswordConfirmed(form)) tabsWithProblems.add('account');

  const save = (element: HTMLFormElement): void => {
    setSaveAttempted(true);
    if (isPasswordConfirmed(form)) connectedForm.save();
    else {
      setTab('account');
      element.querySelector<HTMLElement>(`[name="${PASSWORD_CONFIRMATION}"]`)?.focus();
    }
  };
  // Without anything to save, only "Close" is offered.
  const hasNothingToSave =
    form.ranksAbovePrincipal || (extraTabs.some(({ name }) => name === tab) && !hasChanges);
  const title = isNew ? t('records.kind.users.add') : record.name;
  return (
    <FormShell
      form={connectedForm}
      className={layout.column}
      label={isNew ? title : t('records.editing', { title })}
      initialFocus="input:not([readonly])"
      hasProblems={firstWithProblem !== undefined || saveError !== undefined}
      visiblePart={tab}
      onSubmit={save}
      footer={{
        isReadOnly: hasNothingToSave,
        rejection: saveError && (
          <NotSavedAlert>
            {(form.rejectedField && form.errorOf(form.rejectedField)) ?? failureCodeText(t, saveError.code)}
          </NotSavedAlert>
        ),
      }}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => setTab(chosen ?? 'account')}
        className={layout.rest ?? ''}
        keepMounted={false}
      >
        {!form.isOwn && (
          <Heading level={2} look="name" className={styles.title}>
            {title}
          </Heading>
        )}
        <TabBar
          label={t('users.tabs')}
          tabs={[...barTabs].map((name) => {
            const text = extraTabs.find((extra) => extra.name === name)?.title ?? t(`users.tab.${name}`);
            const problemText = tabs.some((formTab) => formTab === name && tabsWithProblems.has(formTab))
              ? t('users.tabTrouble', { tab: text })
              : undefined;
            return { name, text, problemText };
          })}
        />
        <div ref={bodyRef} className={styles.body}>
          {form.ranksAbovePrincipal && <SuperiorUserNotice />}
          {tabs.map((name) => (
            <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
              <UserTabContent tab={name} form={form} showsProblems={isSaveAttempted} />
            </Tabs.Panel>
          ))}
          {extraTabs.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
              {content}
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
    </FormShell>
  );
}

/** Says why the form of a user of a higher rank can only be read. */
function SuperiorUserNotice() {
  const { t } = useTranslation();
  return (
    <Alert
      color="yellow"
      icon={<IconLock size={18} aria-hidden />}
      title={t('users.superiorTitle')}
      role="status"
    >
      {t('users.superiorText')}
    </Alert>
  );
}

/** Returns the tab of a field of the user form; undefined for an unknown field. */
function tabOfField(field: string): UserTab | undefined {
  const { sections } = RESOURCES.users;
  const section = sections.find(({ fields }) => fields.some(({ name }) => name === field));
  return section && TABS[section.name];
}

interface UserTabContentProps {
  tab: UserTab;
  form: UserFormModel;
  /** The user has tried to save: what the form finds wrong by itself is shown. */
  showsProblems: boolean;
}

/** The content of a tab of the user form. */
function UserTabContent({ tab, form, showsProblems }: UserTabContentProps) {
  const { t } = useTranslation();
  switch (tab) {
    case 'account':
      return <AccountTab form={form} showsProblems={showsProblems} />;
    case 'preferences':
      return <UserFields form={form} names={fieldNamesOf('preferences')} />;
    case 'permissions':
      return <AccessTab form={form} />;
    case 'address':
      return (
        <>
          <UserFields form={form} names={fieldNamesOf('address')} legend={t('records.section.address')} />
          <UserFields form={form} names={fieldNamesOf('contact')} legend={t('users.contact')} />
        </>
      );
    case 'reseller':
      return <ResellerTab form={form} />;
    case 'billing':
      return <BillingTab form={form} />;
    case 'attributes':
      return (
        <AttributeEditor
          lines={form.draft.lines}
          suggestions={RESOURCES.users.attributeSuggestions}
          error={form.errorOf('attributes')}
          isReadOnly={form.isLocked('attributes')}
          onChange={(lines) => form.setAttributeLines(lines)}
        />
      );
    default:
      return tab satisfies never;
  }
}

function fieldNamesOf(section: string): readonly string[] {
  const { sections } = RESOURCES.users;
  return sections.flatMap(({ name, fields }) => (name === section ? fields.map((field) => field.name) : []));
}

/**
 * Whether an account is a reseller, with its domain and limit ("Resellers and sub-resellers"), and how its customers
 * pay; of its own account a reseller sets the latter alone.
 */
function ResellerTab({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const isPlus = form.principal.server.isPlus;
  return (
    <>
      {!form.isOwn && (
        <>
          {RESELLER && <PermissionAreaCard form={form} area={RESELLER} />}
          <UserFields form={form} names={['domainReseller']} />
          <LimitField form={form} name="limitReseller" />
        </>
      )}
      {isPlus && <UserFields form={form} names={PIX_FIELDS} legend={t('users.billing.pix')} />}
    </>
  );
}

/** Whether both password inputs are equal. */
function isPasswordConfirmed(form: UserFormModel): boolean {
  return !passwordsDiffer(form.valueOf('password'), form.valueOf(PASSWORD_CONFIRMATION));
}

/** Name, phone, email and the password, typed twice. */
function AccountTab({ form, showsProblems }: { form: UserFormModel; showsProblems: boolean }) {
  const { t } = useTranslation();
  const isNameLocked = form.isOwn && form.isLocked('name') && !form.isLocked('password');
  return (
    <>
      {isNameLocked && (
        <Text size="sm" c="dimmed">
          {t('users.ownText')}
        </Text>
      )}
      <fieldset className={styles.fields}>
        <UserField form={form} name="name" />
        <UserField form={form} name="phone" />
        <UserField form={form} name="email" />
      </fieldset>
      {!form.ranksAbovePrincipal && <PasswordFields form={form} showsProblems={showsProblems} />}
      <PersonalData form={form} />
    </>
  );
}

/** The person's own data, and for administrators that of others; only the product's own server has it. */
function PersonalData({ form: { principal, record, isOwn } }: { form: UserFormModel }) {
  const { user, server } = principal;
  const isOffered = record.id > 0 && server.isPlus && (isOwn || user.administrator);
  if (!isOffered) return null;
  return (
    <Suspense>
      <PersonalDataSection userId={record.id} name={record.name} isOwn={isOwn} />
    </Suspense>
  );
}

function PasswordFields({ form, showsProblems }: { form: UserFormModel; showsProblems: boolean }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.fields}>
      <UserField form={form} name="password" />
      <PasswordInput
        name={PASSWORD_CONFIRMATION}
        label={t('users.passwordAgain')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        value={form.valueOf(PASSWORD_CONFIRMATION)}
        readOnly={form.isLocked('password')}
        error={showsProblems && !isPasswordConfirmed(form) ? t('users.passwordsDiffer') : undefined}
        onChange={({ currentTarget }) => form.setField(PASSWORD_CONFIRMATION, currentTarget.value)}
      />
      {form.record.id > 0 && (
        <Text size="sm" c="dimmed" className={styles.fullWidth ?? ''}>
          {t('users.passwordHint')}
        </Text>
      )}
    </fieldset>
  );
}
