import { createBrowserRouter, Navigate } from 'react-router';
import { LoginScreen } from './screens/login.tsx';
import { MaintenanceScreen } from './screens/maintenance.tsx';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { Guarded } from './shell/guarded.tsx';

/**
 * The screens that stand, at the routes of §2. A route whose screen does not exist yet leads home like any unknown path; the
 * guard has decided before anything of a route is drawn.
 */
export const router = createBrowserRouter([
  {
    element: <Guarded />,
    errorElement: <BrokenScreen />,
    children: [
      { path: '/login', element: <LoginScreen kind="user" /> },
      { path: '/share/:token', element: <LoginScreen kind="user" /> },
      { path: '/motorista', element: <LoginScreen kind="driver" /> },
      { path: '/maintenance', element: <MaintenanceScreen /> },
      {
        lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
        children: [
          { path: '/home', element: null },
          { path: '/devices', lazy: () => import('./screens/device-list.tsx') },
          { path: '/devices/:deviceId', lazy: () => import('./screens/device-detail.tsx') },
        ],
      },
      { path: '*', element: <Navigate to="/home" replace /> },
    ],
  },
]);
