export { SettingsFrame } from './settings-frame';
export { type FormSchema, type SettingsForm, useStoredForm } from './use-stored-form';
