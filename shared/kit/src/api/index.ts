export { nanoid } from '@reduxjs/toolkit';
export { useDispatch } from 'react-redux';
export { api } from './api';
export { type ApiError, isApiError, toastOf } from './api-error';
export { mutationOf, queryOf } from './builders';
export { callEndpoint, type ResultOf } from './call';
export { readFile } from './file';
export { followLive, type LiveState } from './live';
export { type ArgOf, apiUrl } from './request';
