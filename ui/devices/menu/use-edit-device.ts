import { useNavigate } from '../../kit/navigation/navigation.tsx';

/** Opens the form of a device: it stands in the place of the device's detail while the address says so. */
export function useEditDevice(): (deviceId: number) => void {
  const navigate = useNavigate();
  return (deviceId) => navigate(`/devices/${deviceId}?edit=true`);
}
