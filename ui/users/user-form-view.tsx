import { Alert, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asker } from '@farol/core/domain/permission';
import { userTabs, type UserTab } from '@farol/core/domain/user-form';
import { hasChanges } from '@farol/core/machines/record-form';
import { RESOURCES } from '@farol/core/resources/all';
import { reasonText } from '../language/reason-text.ts';
import { useEscape } from '../dialogs/escape.ts';
import { AttributeEditor } from '../records/attribute-editor.tsx';
import { FormFoot } from '../records/form-foot.tsx';
import { LeaveDialog } from '../records/leave-dialog.tsx';
import { useLeaveGuard } from '../records/use-leave-guard.ts';
import { NotSaved } from '../records/not-saved.tsx';
import { AccessTab } from './access-tab.tsx';
import { AccountTab, isPasswordMeant, PASSWORD_AGAIN } from './account-tab.tsx';
import { BillingTab } from './billing-tab.tsx';
import { ResellerTab } from './reseller-tab.tsx';
import { tabOfField } from './tab-of-field.ts';
import { UserFields } from './user-fields.tsx';
import { useUserForm, type UserForm, type UserFormActor } from './use-user-form.ts';
import styles from './users.module.css';

interface UserFormViewProps {
  form: UserFormActor;
  asker: Asker;
  /** Tabs that are no part of the form, with their titles. */
  more?: readonly MoreTab[];
}

interface MoreTab {
  name: string;
  title: string;
  content: ReactNode;
}

const NO_MORE: readonly MoreTab[] = [];

/** The form of an account in tabs (§3, "User"): what is wrong marks its tab, and the first such tab comes to the front. */
export function UserFormView({ form: actor, asker, more = NO_MORE }: UserFormViewProps) {
  const { t } = useTranslation();
  const form = useUserForm(actor, asker);
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const [tab, setTab] = useState<string>('account');
  const [isAsked, setAsked] = useState(false);
  const [known, setKnown] = useState(0);
  const leave = useLeaveGuard(actor, () => hasChanges(context));
  const box = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEscape(() => actor.send({ type: 'LEAVE' }), box);
  const { record, problems, refusal } = context;
  const isSaving = value === 'saving';
  const isNew = record.id === 0;
  // One's own preferences have a dialog of their own: there each choice counts at once.
  const tabs = userTabs(record, asker).filter((name) => name !== 'preferences' || !form.isOwn);

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  // All tabs scroll in the same box; each begins at its top.
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [tab]);
  const wrong = Object.keys(problems).concat(form.refusedField ?? []);
  const troubled = new Set(wrong.map(tabOfField));
  const first = tabs.find((one) => troubled.has(one));
  // Only a save finds more; what is mended since must not take the tab away under one's hands.
  if (wrong.length !== known) {
    setKnown(wrong.length);
    if (wrong.length > known && first !== undefined) setTab(first);
  }
  const isTroubled = first !== undefined || refusal !== undefined;
  useEffect(() => {
    if (!isTroubled || value !== 'editing') return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [isTroubled, value, tab]);

  const save = (): void => {
    setAsked(true);
    if (isPasswordMeant(form)) actor.send({ type: 'SAVE' });
    else {
      setTab('account');
      box.current?.querySelector<HTMLElement>(`[name="${PASSWORD_AGAIN}"]`)?.focus();
    }
  };
  if (isAsked && !isPasswordMeant(form)) troubled.add('account');
  // Where nothing is typed that a save would keep, only the way out is offered.
  const isSaved = form.isSuperior || (more.some(({ name }) => name === tab) && !hasChanges(context));
  const title = isNew ? t('records.kind.users.add') : record.name;
  return (
    <form
      ref={box}
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
          {more.map(({ name, title: text }) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div ref={body} className={styles.body}>
          {form.isSuperior && (
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
              <TabContent tab={name} form={form} showsTrouble={isAsked} />
            </Tabs.Panel>
          ))}
          {more.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
              {content}
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
      <FormFoot
        isSaving={isSaving}
        onCancel={() => actor.send({ type: 'LEAVE' })}
        isUntouched={isSaved}
        isReadOnly={isSaved}
        refusal={
          refusal && (
            <NotSaved>
              {(form.refusedField && form.errorOf(form.refusedField)) ?? reasonText(t, refusal.code)}
            </NotSaved>
          )
        }
      />
      <LeaveDialog
        isOpen={value === 'asking'}
        onStay={() => {
          leave.stay();
          actor.send({ type: 'STAY' });
        }}
        onDiscard={() => {
          actor.send({ type: 'DISCARD' });
          leave.go();
        }}
      />
    </form>
  );
}

function TabContent({ tab, form, showsTrouble }: { tab: UserTab; form: UserForm; showsTrouble: boolean }) {
  const { t } = useTranslation();
  switch (tab) {
    case 'account':
      return <AccountTab form={form} showsTrouble={showsTrouble} />;
    case 'preferences':
      return <UserFields form={form} names={namesOf('preferences')} />;
    case 'permissions':
      return <AccessTab form={form} />;
    case 'address':
      return (
        <>
          <UserFields form={form} names={namesOf('address')} legend={t('records.section.address')} />
          <UserFields form={form} names={namesOf('contact')} legend={t('users.contact')} />
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
          suggestions={RESOURCES.users.suggestions}
          error={form.errorOf('attributes')}
          isReadOnly={form.isLocked('attributes')}
          onType={(lines) => form.typeLines(lines)}
        />
      );
    default:
      return tab satisfies never;
  }
}

function namesOf(section: string): readonly string[] {
  const { sections } = RESOURCES.users;
  return sections.flatMap(({ name, fields }) => (name === section ? fields.map((field) => field.name) : []));
}
