export { default as Alert } from '@mui/material/Alert';
export {
  FormProvider,
  useController,
  useFieldArray,
  useFormContext,
  useWatch,
} from 'react-hook-form';
export { FieldFrame, FieldStack, type FieldText, helpId } from './field-frame';
export { LeaveGuard, type LeaveGuardProps } from './leave-guard';
export { NumberInput, type NumberInputProps } from './number-input';
export { type CardOption, RadioCards, type RadioCardsProps } from './radio-cards';
export { SaveBar, type SaveBarProps } from './save-bar';
export { type Option, SelectInput, type SelectInputProps } from './select-input';
export { showErrors } from './server-errors';
export { SwitchInput } from './switch-input';
export { type FieldProps, TextInput, type TextInputProps } from './text-input';
export { type ContractForm, useContractForm } from './use-contract-form';
