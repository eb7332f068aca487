-- The note with which an arriving file would be removed was not taken back for receipts of transfers, so their files were removed after
-- two days. Those that are still there are kept.
delete from file_removal r using transfer_receipt t where t.storage_key = r.storage_key;
