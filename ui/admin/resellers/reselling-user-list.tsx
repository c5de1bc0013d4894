import { Box, Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import layout from '../../kit/layout/layout.module.css';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';

const ResellersDialog = lazyWithRetry(async () => (await import('./resellers-dialog.tsx')).ResellersDialog);

/** The list of users of somebody who resells or has resellers, with the way to their tree. */
export function ResellingUserList({ ownId, children }: { ownId: number; children: ReactNode }) {
  const { resellers } = useConsole();
  const { t } = useTranslation();
  const isOpen = useSelector(resellers.tree, ({ step }) => step !== 'closed');
  return (
    <div className={layout.column}>
      <Box px="md" pt="sm">
        <Button
          variant="default"
          leftSection={<IconBuildingStore size={16} aria-hidden />}
          onClick={resellers.tree.open}
        >
          {t('users.resellers.title')}
        </Button>
      </Box>
      <div className={layout.rest}>{children}</div>
      {isOpen && (
        <Suspense>
          <ResellersDialog resellers={resellers} ownId={ownId} />
        </Suspense>
      )}
    </div>
  );
}
