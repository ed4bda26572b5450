-- Foreign keys whose only index left some rows out.
create index closing_day_branch_id on closing_day (nursery_id, branch_id);
create index basket_item_instance_id on basket_item (instance_id);
