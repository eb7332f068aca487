import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './toasts.css';

export const Toasts = () => <Notifications limit={1} position="bottom-center" />;
