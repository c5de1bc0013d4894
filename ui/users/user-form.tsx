import { Alert, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Principal } from '@farol/core/domain/access/permission';
import { userTabs, type UserTab } from '@farol/core/domain/access/user-form';
import { hasChanges } from '@farol/core/machines/records/record-form';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
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
import { useUserForm, type UserFormModel, type UserFormActor } from './use-user-form.ts';
import styles from './users.module.css';

interface UserFormViewProps {
  form: UserFormActor;
  principal: Principal;
  /** Tabs that are no part of the form, with their titles. */
  extraTabs?: readonly ExtraTab[];
}

interface ExtraTab {
  name: string;
  title: string;
  content: ReactNode;
}

const NO_EXTRA_TABS: readonly ExtraTab[] = [];

/** The form of an account in tabs (§3, "User"): what is wrong marks its tab, and the first such tab comes to the front. */
export function UserForm({ form: actor, principal, extraTabs = NO_EXTRA_TABS }: UserFormViewProps) {
  const { t } = useTranslation();
  const form = useUserForm(actor, principal);
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const [tab, setTab] = useState<string>('account');
  const [isSaveAttempted, setAsked] = useState(false);
  const [knownProblemCount, setKnown] = useState(0);
  const leave = useUnsavedChangesGuard(actor, () => hasChanges(context));
  const formRef = useRef<HTMLFormElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  useEscape(() => actor.send({ type: 'REQUEST_CLOSE' }), formRef);
  const { record, problems, saveError } = context;
  const isSaving = value === 'saving';
  const isNew = record.id === 0;
  // One's own preferences have a dialog of their own: there each choice counts at once.
  const tabs = userTabs(record, principal).filter((name) => name !== 'preferences' || !form.isOwn);

  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  // All tabs scroll in the same box; each begins at its top.
  useEffect(() => {
    bodyRef.current?.scrollTo(0, 0);
  }, [tab]);
  const wrong = Object.keys(problems).concat(form.rejectedField ?? []);
  const troubled = new Set(wrong.map(tabOfField));
  const first = tabs.find((one) => troubled.has(one));
  // Only a save finds more; what is mended since must not take the tab away under one's hands.
  if (wrong.length !== knownProblemCount) {
    setKnown(wrong.length);
    if (wrong.length > knownProblemCount && first !== undefined) setTab(first);
  }
  const isTroubled = first !== undefined || saveError !== undefined;
  useEffect(() => {
    if (!isTroubled || value !== 'editing') return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [isTroubled, value, tab]);

  const save = (): void => {
    setAsked(true);
    if (isPasswordConfirmed(form)) actor.send({ type: 'SAVE' });
    else {
      setTab('account');
      formRef.current?.querySelector<HTMLElement>(`[name="${PASSWORD_CONFIRMATION}"]`)?.focus();
    }
  };
  if (isSaveAttempted && !isPasswordConfirmed(form)) troubled.add('account');
  // Where nothing is typed that a save would keep, only the way out is offered.
  const hasNothingToSave = form.ranksAbovePrincipal || (extraTabs.some(({ name }) => name === tab) && !hasChanges(context));
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
          // Half-hidden tabs come into sight.
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
                {...(troubled.has(name) && {
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
              <TabContent tab={name} form={form} showsTrouble={isSaveAttempted} />
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
        onCancel={() => actor.send({ type: 'REQUEST_CLOSE' })}
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
        isOpen={value === 'confirmingDiscard'}
        onKeepEditing={() => {
          leave.cancelLeaving();
          actor.send({ type: 'KEEP_EDITING' });
        }}
        onDiscard={() => {
          actor.send({ type: 'DISCARD' });
          leave.continueLeaving();
        }}
      />
    </form>
  );
}

function TabContent({ tab, form, showsTrouble }: { tab: UserTab; form: UserFormModel; showsTrouble: boolean }) {
  const { t } = useTranslation();
  switch (tab) {
    case 'account':
      return <AccountTab form={form} showsProblems={showsTrouble} />;
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
