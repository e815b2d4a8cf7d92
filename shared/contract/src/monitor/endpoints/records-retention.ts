import { defineEndpoints } from '../../common/endpoint';
import { recordsRetentionRequests } from '../calls';
import { recordsRetentionSchema } from '../records-retention';

export const recordsRetentionEndpoints = defineEndpoints({
  getRecordsRetention: {
    ...recordsRetentionRequests.getRecordsRetention,
    access: 'allUser',
    summary: '取访问记录与曲线的保留天数',
    data: recordsRetentionSchema,
  },
  setRecordsRetention: {
    ...recordsRetentionRequests.setRecordsRetention,
    access: 'administrator',
    summary: '修改访问记录与曲线的保留天数',
    body: recordsRetentionSchema,
    data: recordsRetentionSchema,
  },
});
