import { Alert, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Principal } from '@farol/core/domain/access/permission';
import { userTabs, type UserTab } from '@farol/core/domain/access/user-form';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useAnswers } from '../kit/console/use-answers.ts';
import { reasonText } from '../language/reason-text.ts';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { AttributeEditor } from '../records/form/attribute-editor.tsx';
import { FormFooter } from '../kit/forms/form-footer.tsx';
import { UnsavedChangesDialog } from '../kit/forms/unsaved-changes-dialog.tsx';
import { useUnsavedChangesGuard } from '../kit/forms/use-unsaved-changes-guard.ts';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { AccessTab } from './access-tab.tsx';
import { AccountTab, isPasswordConfirmed, PASSWORD_CONFIRMATION } from './account-tab.tsx';
import { BillingTab } from './billing-tab.tsx';
import { ResellerTab } from './reseller-tab.tsx';
import { tabOfField } from './tab-of-field.ts';
import { UserFields } from './user-fields.tsx';
import { useUserForm, type UserFormModel, type ConnectedUserForm } from './use-user-form.ts';
import styles from './users.module.css';

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
  const { record, problems, saveError, isEditing, isSaving, ...answers } = useAnswers(connectedForm);
  const [tab, setTab] = useState<string>('account');
  const [isSaveAttempted, setSaveAttempted] = useState(false);
  const [knownProblemCount, setKnownProblemCount] = useState(0);
  const unsavedChanges = useUnsavedChangesGuard(connectedForm);
  const formRef = useRef<HTMLFormElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  useEscape(connectedForm.close, formRef);
  const isNew = record.id === 0;
  // The user's own preferences are in a separate dialog where each choice applies at once.
  const tabs = userTabs(record, principal).filter((name) => name !== 'preferences' || !form.isOwn);

  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  // All tabs scroll in the same container; each starts at its top.
  useEffect(() => {
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
  const hasProblems = firstWithProblem !== undefined || saveError !== undefined;
  useEffect(() => {
    if (!hasProblems || !isEditing) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [hasProblems, isEditing, tab]);

  const save = (): void => {
    setSaveAttempted(true);
    if (isPasswordConfirmed(form)) connectedForm.save();
    else {
      setTab('account');
      formRef.current?.querySelector<HTMLElement>(`[name="${PASSWORD_CONFIRMATION}"]`)?.focus();
    }
  };
  if (isSaveAttempted && !isPasswordConfirmed(form)) tabsWithProblems.add('account');
  // Without anything to save, only "Close" is offered.
  const hasNothingToSave =
    form.ranksAbovePrincipal || (extraTabs.some(({ name }) => name === tab) && !answers.hasChanges);
  const title = isNew ? t('records.kind.users.add') : record.name;
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      aria-label={isNew ? title : t('records.editing', { title })}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => {
          setTab(chosen ?? 'account');
          // Scrolls a partly hidden tab into view.
          const { activeElement } = document;
          if (activeElement?.getAttribute('role') === 'tab')
            activeElement.scrollIntoView({ inline: 'center' });
        }}
        className={styles.tabs ?? ''}
        keepMounted={false}
      >
        {!form.isOwn && <h2 className={styles.title}>{title}</h2>}
        <Tabs.List aria-label={t('users.tabs')} className={styles.tabList ?? ''}>
          {tabs.map((name) => {
            const text = t(`users.tab.${name}`);
            return (
              <Tabs.Tab
                key={name}
                value={name}
                mih={44}
                {...(tabsWithProblems.has(name) && {
                  'aria-label': t('users.tabTrouble', { tab: text }),
                  rightSection: <IconAlertTriangle size={14} color="var(--farol-offline)" aria-hidden />,
                })}
              >
                {text}
              </Tabs.Tab>
            );
          })}
          {extraTabs.map(({ name, title: text }) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div ref={bodyRef} className={styles.body}>
          {form.ranksAbovePrincipal && (
            <Alert
              color="yellow"
              icon={<IconLock size={18} aria-hidden />}
              title={t('users.superiorTitle')}
              role="status"
            >
              {t('users.superiorText')}
            </Alert>
          )}
          {tabs.map((name) => (
            <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
              <TabContent tab={name} form={form} showsProblems={isSaveAttempted} />
            </Tabs.Panel>
          ))}
          {extraTabs.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
              {content}
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
      <FormFooter
        isSaving={isSaving}
        onCancel={connectedForm.close}
        isClean={hasNothingToSave}
        isReadOnly={hasNothingToSave}
        rejection={
          saveError && (
            <NotSavedAlert>
              {(form.rejectedField && form.errorOf(form.rejectedField)) ?? reasonText(t, saveError.code)}
            </NotSavedAlert>
          )
        }
      />
      <UnsavedChangesDialog
        isOpen={answers.isConfirmingDiscard}
        onKeepEditing={() => {
          unsavedChanges.cancelLeaving();
          connectedForm.keepEditing();
        }}
        onDiscard={() => {
          connectedForm.discard();
          unsavedChanges.continueLeaving();
        }}
      />
    </form>
  );
}

function TabContent({
  tab,
  form,
  showsProblems,
}: {
  tab: UserTab;
  form: UserFormModel;
  showsProblems: boolean;
}) {
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
