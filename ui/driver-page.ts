// What drivers load besides the login: one request.
export { browserDriver } from './container/browser-driver.ts';
export { DriverScreen } from './drivers/driver-screen.tsx';
