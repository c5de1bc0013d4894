import { useNavigate } from '../../kit/navigation/navigation.tsx';

/**
 * Returns a function that opens the form of a device. It replaces the device's detail while the address says
 * so.
 */
export function useEditDevice(): (deviceId: number) => void {
  const navigate = useNavigate();
  return (deviceId) => navigate(`/devices/${deviceId}?edit=true`);
}
